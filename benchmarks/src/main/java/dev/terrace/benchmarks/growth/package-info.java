/**
 * The cost of a whole cycle when one dimension doubles. {@link dev.terrace.benchmarks.growth.GrowthDimensions} is the
 * table of dimensions, each with its permitted growth.
 */
@NullMarked
package dev.terrace.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
