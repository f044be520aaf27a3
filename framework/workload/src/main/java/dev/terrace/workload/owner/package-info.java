/** Workloads of Kubernetes: the pods that its controllers create, and the groups that Volcano gives them. */
@NullMarked
package dev.terrace.workload.owner;

import org.jspecify.annotations.NullMarked;
