/**
 * Manifests that are submitted to a cluster: the objects that Volcano creates from them, and the cycle's decisions
 * about these.
 */
@NullMarked
package dev.terrace.whatif.submission;

import org.jspecify.annotations.NullMarked;
