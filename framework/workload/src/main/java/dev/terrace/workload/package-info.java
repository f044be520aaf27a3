/** Expands manifests of workloads into the objects that Volcano's webhooks and controllers create. */
@NullMarked
package dev.terrace.workload;

import org.jspecify.annotations.NullMarked;
