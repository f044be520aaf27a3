/** Submitted manifests, and the part of a cluster that affects their expansion. */
@NullMarked
package dev.terrace.workload.manifest;

import org.jspecify.annotations.NullMarked;
