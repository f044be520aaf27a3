/** Parts of Terrace under JMH. */
@NullMarked
package dev.terrace.benchmarks.parts;

import org.jspecify.annotations.NullMarked;
