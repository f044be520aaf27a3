/**
 * The policies of batch schedulers that keep one line of jobs: first come first served, shortest first and backfilling.
 */
@NullMarked
package dev.terrace.plugins.plain.dispatch;

import org.jspecify.annotations.NullMarked;
