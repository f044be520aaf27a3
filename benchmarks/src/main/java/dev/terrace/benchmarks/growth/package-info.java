/**
 * What a whole cycle costs when one thing doubles: {@link dev.terrace.benchmarks.growth.Dimensions} is the table of
 * these things, each with the growth that is lawful.
 */
@NullMarked
package dev.terrace.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
