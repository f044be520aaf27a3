package dev.terrace.model.settings;

import java.util.Arrays;
import java.util.Optional;

/**
 * The switches of a plugin in a tier, with Volcano's spelling: nine of Volcano's twenty-five begin with
 * {@code enabled}, the others with {@code enable}.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/conf/scheduler_conf.go">Volcano,
 *     PluginOption</a>
 */
public enum Switch {
    JOB_ORDER("enableJobOrder"),
    HIERARCHY("enableHierarchy", false),
    JOB_READY("enableJobReady"),
    JOB_PIPELINED("enableJobPipelined"),
    TASK_ORDER("enableTaskOrder"),
    PREEMPTABLE("enablePreemptable"),
    RECLAIMABLE("enableReclaimable"),
    PREEMPTIVE("enablePreemptive"),
    QUEUE_ORDER("enableQueueOrder"),
    QUEUE_SCORE("enabledQueueScoreOrder"),
    CLUSTER_ORDER("enabledClusterOrder", false),
    PREDICATE("enablePredicate"),
    BEST_NODE("enableBestNode"),
    NODE_ORDER("enableNodeOrder"),
    TARGET_JOB("enableTargetJob"),
    RESERVED_NODES("enableReservedNodes"),
    JOB_ENQUEUED("enableJobEnqueued"),
    VICTIM("enabledVictim"),
    JOB_STARVING("enableJobStarving"),
    OVERUSED("enabledOverused"),
    ALLOCATABLE("enabledAllocatable"),
    HYPER_NODE_ORDER("enabledHyperNodeOrder"),
    SUB_JOB_READY("enabledSubJobReady"),
    SUB_JOB_PIPELINED("enabledSubJobPipelined"),
    SUB_JOB_ORDER("enabledSubJobOrder"),
    HYPER_NODE_GRADIENT("enabledHyperNodeGradient");

    private final String spelling;
    private final boolean byDefault;

    Switch(String spelling) {
        this(spelling, true);
    }

    Switch(String spelling, boolean byDefault) {
        this.spelling = spelling;
        this.byDefault = byDefault;
    }

    /** The key in the YAML. */
    public String spelling() {
        return spelling;
    }

    /** Returns the default value. */
    public boolean byDefault() {
        return byDefault;
    }

    /** Returns whether no hook depends on it yet. */
    public boolean isWithoutHook() {
        return this == CLUSTER_ORDER || this == RESERVED_NODES;
    }

    public static Optional<Switch> spelled(String spelling) {
        return Arrays.stream(values()).filter(s -> s.spelling.equals(spelling)).findFirst();
    }
}
