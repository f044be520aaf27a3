/**
 * Manifests that are submitted to a cluster: what Volcano makes of them before a cycle, and what the cycle makes of
 * that.
 */
@NullMarked
package dev.terrace.whatif.submission;

import org.jspecify.annotations.NullMarked;
