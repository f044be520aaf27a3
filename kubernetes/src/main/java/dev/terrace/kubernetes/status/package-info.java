/** Publication of decisions beside bindings and evictions: statuses of groups, pods and queues, and events. */
@NullMarked
package dev.terrace.kubernetes.status;

import org.jspecify.annotations.NullMarked;
