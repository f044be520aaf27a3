/**
 * How many pods there are of which kind and where, kept while a session decides: for hooks whose answers hang on other pods. Begin with {@link dev.terrace.spi.counts.Census}.
 */
@NullMarked
package dev.terrace.spi.counts;

import org.jspecify.annotations.NullMarked;
