/** The actions of Volcano's that Terrace brings: enqueue, allocate, backfill, reclaim and preempt. */
@NullMarked
package dev.terrace.actions;

import org.jspecify.annotations.NullMarked;
