/** Which job, queue, task or sub-job comes first, and queues and jobs in turn. */
@NullMarked
package dev.terrace.engine.order;

import org.jspecify.annotations.NullMarked;
