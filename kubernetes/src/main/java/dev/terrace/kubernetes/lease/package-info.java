/** The lease by which one of several schedulers writes to the cluster. */
@NullMarked
package dev.terrace.kubernetes.lease;

import org.jspecify.annotations.NullMarked;
