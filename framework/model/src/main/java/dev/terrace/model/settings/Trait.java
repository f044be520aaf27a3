package dev.terrace.model.settings;

/**
 * A property that a plugin or an action declares in addition to its arguments. Configurations are checked against
 * traits, so that no code depends on the name of a plugin or an action.
 */
public enum Trait {
    /** A plugin that supports hierarchical queues, and observes {@link Switch#HIERARCHY}. */
    KNOWS_HIERARCHY,

    /** A plugin that counts some pods with other amounts than they request, such as a part of a device. */
    COUNTS_OTHER_AMOUNTS,

    /** An action that places pods with requests on nodes. */
    GIVES_NODES,

    /** An action that admits pending jobs according to the plugins. If it runs, no other action admits jobs. */
    ADMITS_JOBS,

    /** An action that admits pending jobs without asking plugins, unless an action that {@link #ADMITS_JOBS} runs. */
    ADMITS_UNASKED,

    /** An action in which queues take turns in the order that its entry in {@code configurations:} selects. */
    FOLLOWS_QUEUE_ORDER,

    /**
     * An action that may be added to a configuration that names other actions of the same JAR, to help a waiting job.
     */
    OFFERED,

    /** An action that stays last: actions that are added to a configuration run before it. */
    RUNS_LAST,

    /**
     * An action that does not read the refusals that earlier actions recorded. If all actions of a cycle ignore them,
     * an action need not visit jobs that no node can take.
     */
    IGNORES_REFUSALS,

    /** An action that asks plugins which pods it may evict. */
    ASKS_FOR_VICTIMS,

    /**
     * A plugin that accepts no job, queue, task or node after binds that it refused before them, neither before nor
     * after the groups of the bound pods run. Its orders and scores may change. Pods with rules about other pods, such
     * as affinity, are disregarded.
     */
    BINDS_ONLY_RESTRICT,

    /** A plugin whose orders of jobs, tasks and queues do not change with binds. */
    BINDS_KEEP_ORDERS,

    /**
     * A plugin that compares amounts, and never numbers of tasks: tasks that start together on one node may be one task
     * with their total amounts.
     */
    COUNTS_NO_TASKS,

    /**
     * A plugin by which a job is neither ready nor pipelined while fewer than {@code minMember} of its tasks have
     * nodes. Tasks that cannot start together then need not be tried.
     */
    STARTS_WHOLE
}
