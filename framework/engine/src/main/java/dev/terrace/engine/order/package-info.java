/** The orders of jobs, queues, tasks and sub-jobs, and the turns in which an action takes jobs. */
@NullMarked
package dev.terrace.engine.order;

import org.jspecify.annotations.NullMarked;
