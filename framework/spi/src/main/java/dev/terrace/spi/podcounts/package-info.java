/**
 * How many pods of which kind are in which domain, kept while a session decides: for hooks whose answers depend on
 * other pods. Begin with {@link dev.terrace.spi.podcounts.PodCounts}.
 */
@NullMarked
package dev.terrace.spi.podcounts;

import org.jspecify.annotations.NullMarked;
