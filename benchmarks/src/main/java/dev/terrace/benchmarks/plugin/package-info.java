/** What single plugins and actions cost: recorded clusters in which they have something to decide. */
@NullMarked
package dev.terrace.benchmarks.plugin;

import org.jspecify.annotations.NullMarked;
