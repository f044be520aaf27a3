/** Manifests as they were submitted, and what of a cluster decides what becomes of them. */
@NullMarked
package dev.terrace.workload.manifest;

import org.jspecify.annotations.NullMarked;
