/**
 * Incremental counts of pods by kind and domain, for hooks whose answers depend on other pods. Begin with
 * {@link dev.terrace.spi.podcounts.PodCounts}.
 */
@NullMarked
package dev.terrace.spi.podcounts;

import org.jspecify.annotations.NullMarked;
