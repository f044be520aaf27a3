/**
 * The actions of Volcano that are part of Terrace: enqueue, allocate, backfill, reclaim, preempt, gangpreempt,
 * gangreclaim and shuffle.
 */
@NullMarked
package dev.terrace.actions;

import org.jspecify.annotations.NullMarked;
