/** Which job, queue, task or sub-job comes first, and in which turn an action takes jobs. */
@NullMarked
package dev.terrace.engine.order;

import org.jspecify.annotations.NullMarked;
