/** The cost of single plugins and actions, on recorded clusters that give them decisions to make. */
@NullMarked
package dev.terrace.benchmarks.plugin;

import org.jspecify.annotations.NullMarked;
