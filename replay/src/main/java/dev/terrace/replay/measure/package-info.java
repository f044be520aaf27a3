/**
 * The measurement of a replay: the use of the cluster at each change, and the metrics.
 *
 * <table>
 * <caption>The metrics: {@link dev.terrace.replay.result.ReplayMetric}</caption>
 * <tr><th>metric</th><th>definition</th><th>unit</th><th>source</th></tr>
 * <tr><td>{@code jobs}</td><td>jobs submitted in the measured part</td><td>jobs</td><td></td></tr>
 * <tr><td>{@code makespan}</td><td>last end − first submission; not by group</td><td>s</td><td>Batsim</td></tr>
 * <tr><td>{@code meanWait}</td><td>mean of the waits: from submission until {@code minMember} tasks run for the first time, over jobs that started</td><td>s</td><td>Batsim</td></tr>
 * <tr><td>{@code medianWait}</td><td>quantile 0.5 of the waits</td><td>s</td><td>Feitelson 2015</td></tr>
 * <tr><td>{@code p95Wait}</td><td>quantile 0.95 of the waits</td><td>s</td><td>Feitelson 2015</td></tr>
 * <tr><td>{@code p99Wait}</td><td>quantile 0.99 of the waits</td><td>s</td><td>Feitelson 2015</td></tr>
 * <tr><td>{@code maxWait}</td><td>longest wait of a job that started</td><td>s</td><td>Batsim</td></tr>
 * <tr><td>{@code meanTurnaround}</td><td>mean of end − submission, over jobs that ended</td><td>s</td><td>Batsim</td></tr>
 * <tr><td>{@code meanSlowdown}</td><td>mean of turnaround / run, over jobs that ended and whose run time is not 0</td><td></td><td>Batsim</td></tr>
 * <tr><td>{@code meanBoundedSlowdown}</td><td>mean of max(1, turnaround / max(run, 10 s)), over jobs that ended</td><td></td><td>Feitelson and Rudolph 1998</td></tr>
 * <tr><td>{@code meanPerProcessorBoundedSlowdown}</td><td>mean of max(1, turnaround / (processors · max(run, 10 s))), over jobs that ended</td><td></td><td>Zotkin and Keleher 1999</td></tr>
 * <tr><td>{@code utilisation}</td><td>∫ cpu held dt / ∫ cpu of all nodes dt over the span</td><td></td><td>Parallel Workloads Archive</td></tr>
 * <tr><td>{@code memoryUtilisation}</td><td>the same for memory; only if jobs request it</td><td></td><td>Parallel Workloads Archive</td></tr>
 * <tr><td>{@code gpuUtilisation}</td><td>the same for GPUs, by the requested parts of devices (the allocation ratio); only if jobs request them</td><td></td><td>Weng et al. 2023</td></tr>
 * <tr><td>{@code goodput}</td><td>{@code utilisation} without the work that evictions lost</td><td></td><td>Parallel Workloads Archive</td></tr>
 * <tr><td>{@code memoryGoodput}</td><td>the same for memory</td><td></td><td>Parallel Workloads Archive</td></tr>
 * <tr><td>{@code gpuGoodput}</td><td>the same for GPUs</td><td></td><td>Parallel Workloads Archive</td></tr>
 * <tr><td>{@code lossOfCapacity}</td><td>∫ min(idle cpu, cpu requested by waiting tasks) dt / ∫ cpu of all nodes dt; not by group</td><td></td><td>Zhang et al. 2001</td></tr>
 * <tr><td>{@code memoryLossOfCapacity}</td><td>the same for memory</td><td></td><td>Zhang et al. 2001</td></tr>
 * <tr><td>{@code gpuLossOfCapacity}</td><td>the same for GPUs</td><td></td><td>Zhang et al. 2001</td></tr>
 * <tr><td>{@code meanWaitingJobs}</td><td>jobs with waiting tasks, as a mean over the span</td><td>jobs</td><td>evalys</td></tr>
 * <tr><td>{@code maxWaitingJobs}</td><td>most jobs with waiting tasks at a time</td><td>jobs</td><td>evalys</td></tr>
 * <tr><td>{@code meanWaitingTasks}</td><td>waiting tasks, as a mean over the span</td><td>tasks</td><td>evalys</td></tr>
 * <tr><td>{@code meanAskedCpu}</td><td>cpu requested by waiting tasks, as a mean over the span</td><td>cpu</td><td>evalys</td></tr>
 * <tr><td>{@code meanShare}</td><td>mean over the span of the dominant share held: the largest part of all cpu, memory or GPUs; by queue and user</td><td></td><td>Ghodsi et al. 2011</td></tr>
 * <tr><td>{@code meanEntitledShare}</td><td>mean over the span of the dominant share entitled to: weighted max-min fairness over dominant shares, at most the demand (held and requested by waiting tasks), at each change; queues by their weights, users with equal weights</td><td></td><td>Ghodsi et al. 2011</td></tr>
 * <tr><td>{@code meanDeservedShare}</td><td>mean over the span of the dominant share that the policy itself considers deserved, at most 1, while the queue has work; only if the policy reports one, by queue</td><td></td><td></td></tr>
 * <tr><td>{@code shareDeviation}</td><td>∫ |share held − share entitled to| dt / span; in total, the sum over queues</td><td></td><td>Ghodsi et al. 2011</td></tr>
 * <tr><td>{@code jainQueues}</td><td>(Σ x)² / (n Σ x²) over queues, x = ∫ share held dt / ∫ share entitled to dt; in total only</td><td></td><td>Jain, Chiu and Hawe 1984</td></tr>
 * <tr><td>{@code jainUsers}</td><td>the same over users</td><td></td><td>Jain, Chiu and Hawe 1984</td></tr>
 * <tr><td>{@code normalisedWait}</td><td>Σ wait / Σ (processors · run), over jobs that ended</td><td></td><td>Klusáček and Rudová (Alea)</td></tr>
 * <tr><td>{@code meanUserNormalisedWait}</td><td>mean over users of their {@code normalisedWait}; users without processor-seconds are left out; in total only</td><td></td><td>Klusáček and Rudová (Alea)</td></tr>
 * <tr><td>{@code userNormalisedWaitSpread}</td><td>its standard deviation over the same users; in total only</td><td></td><td>Klusáček and Rudová (Alea)</td></tr>
 * <tr><td>{@code evictions}</td><td>attempts of tasks that an eviction ended</td><td>attempts</td><td></td></tr>
 * <tr><td>{@code nodeEvictions}</td><td>attempts of tasks that ended because their node left the cluster; only if nodes change</td><td>attempts</td><td></td></tr>
 * <tr><td>{@code lostSeconds}</td><td>run time of both kinds of attempts that was not kept, also after the span</td><td>s</td><td></td></tr>
 * <tr><td>{@code lostCpuSeconds}</td><td>the same time within the span, multiplied by the requested cpu</td><td>cpu · s</td><td></td></tr>
 * <tr><td>{@code lostMemorySeconds}</td><td>the same for memory; only if jobs request it</td><td>MiB · s</td><td></td></tr>
 * <tr><td>{@code lostGpuSeconds}</td><td>the same for GPUs; only if jobs request them</td><td>GPU · s</td><td></td></tr>
 * <tr><td>{@code lostPart}</td><td>lost cpu-seconds / cpu-seconds held</td><td></td><td></td></tr>
 * <tr><td>{@code meanGangWait}</td><td>mean time from the first cycle after which a node has room for one task of the gang until {@code minMember} tasks run, over gangs that started; only where the trace has gangs</td><td>s</td><td></td></tr>
 * <tr><td>{@code maxGangWait}</td><td>the longest such time</td><td>s</td><td></td></tr>
 * <tr><td>{@code gangIdleCpuSeconds}</td><td>cpu-seconds that tasks of these gangs held before {@code minMember} tasks ran</td><td>cpu · s</td><td></td></tr>
 * <tr><td>{@code throughput}</td><td>ended jobs / span</td><td>jobs / h</td><td>Batsim</td></tr>
 * <tr><td>{@code workThroughput}</td><td>Σ (cpu · run) of ended jobs / span</td><td>cpu · h / h</td><td>Batsim</td></tr>
 * <tr><td>{@code starved}</td><td>jobs that have not started by the end</td><td>jobs</td><td></td></tr>
 * <tr><td>{@code longestWait}</td><td>longest wait, including jobs that still wait at the end</td><td>s</td><td></td></tr>
 * <tr><td>{@code waitsOverHour}</td><td>jobs that wait longer than 1 h, including those</td><td>jobs</td><td></td></tr>
 * <tr><td>{@code waitsOverDay}</td><td>jobs that wait longer than 24 h, including those</td><td>jobs</td><td></td></tr>
 * </table>
 */
@NullMarked
package dev.terrace.replay.measure;

import org.jspecify.annotations.NullMarked;
