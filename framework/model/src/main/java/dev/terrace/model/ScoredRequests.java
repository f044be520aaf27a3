package dev.terrace.model;

/**
 * The requests of a pod that Kubernetes' scores LeastAllocated and MostAllocated count: 100 milli-cores and 200 MiB for
 * each container without a request.
 *
 * @param cpu milli-cores
 * @param memory bytes
 * @see "Kubernetes 1.36.1, pkg/scheduler/util/pod_resources.go"
 */
public record ScoredRequests(long cpu, long memory) {}
