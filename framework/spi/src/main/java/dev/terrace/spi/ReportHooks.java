package dev.terrace.spi;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.device.NodeDevice;
import dev.terrace.model.report.JobTerm;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Functions for reports, explanations and the picture of the cluster. They influence no decision and have no switch.
 */
public interface ReportHooks extends HookRegistry {
    HookPoint<Function<Queue, Optional<QueueNumbers>>> QUEUE_NUMBERS = HookPoint.ofReport("queueNumbers");
    HookPoint<Function<Task, Map<String, Long>>> AMOUNTS_USED = HookPoint.ofReport("amountsUsed");
    HookPoint<DeviceAccount> DEVICES = HookPoint.ofReport("devices");
    HookPoint<Function<Job, List<JobTerm>>> JOB_TERMS = HookPoint.ofReport("jobTerms");

    /** Reports the numbers of a queue. */
    default Hooks queueNumbers(Function<Queue, Optional<QueueNumbers>> numbers) {
        return on(QUEUE_NUMBERS, numbers);
    }

    /**
     * Reports the amounts of some resources that a task with a node uses instead of its requests, for the numbers of
     * queues. Empty for a task that uses its requests.
     *
     * @param amounts by resource, in the units of {@link dev.terrace.model.resource.Amounts}
     */
    default Hooks amountsUsed(Function<Task, Map<String, Long>> amounts) {
        return on(AMOUNTS_USED, amounts);
    }

    /**
     * Reports the devices, such as cards, that a plugin allocates to pods.
     *
     * @param ofNode the devices of a node, without regard to pods; empty for a node without devices
     * @param usedBy the devices of its node that a task uses, as far as the plugin knows now: devices allocated in this
     *     session, and devices named by its annotations; empty for none
     */
    default Hooks devices(Function<Node, List<NodeDevice>> ofNode, Function<Task, List<DeviceUse>> usedBy) {
        return on(DEVICES, new DeviceAccount(ofNode, usedBy));
    }

    /**
     * Reports the terms of the number by which a plugin orders a job, the result first. Empty if the plugin does not
     * order the job.
     */
    default Hooks jobTerms(Function<Job, List<JobTerm>> terms) {
        return on(JOB_TERMS, terms);
    }
}
