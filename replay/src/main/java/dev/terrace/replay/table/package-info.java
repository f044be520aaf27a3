/** A replay as tables: its jobs, their attempts, and the queues over time. */
@NullMarked
package dev.terrace.replay.table;

import org.jspecify.annotations.NullMarked;
