package dev.terrace.model.settings;

/**
 * A property that a plugin or an action declares besides its arguments. Configurations are checked against traits, so
 * that no code depends on a plugin's or an action's name.
 */
public enum Trait {
    /** Of a plugin: it knows a hierarchy of queues, and listens to {@link Switch#HIERARCHY}. */
    KNOWS_HIERARCHY,

    /** Of an action: it gives nodes to pods that request something. */
    GIVES_NODES,

    /** Of an action: it admits pending jobs, as the plugins answer. Where it runs, no other action admits them. */
    ADMITS_JOBS,

    /** Of an action: where no action runs that {@link #ADMITS_JOBS}, it admits pending jobs, and asks no plugin. */
    ADMITS_UNASKED,

    /** Of an action: queues take turns in the order that its entry in {@code configurations:} chooses. */
    FOLLOWS_QUEUE_ORDER,

    /** Of an action: a configuration that names other actions of the same JAR may gain it, to help a waiting job. */
    OFFERED,

    /** Of an action: an action that a configuration gains runs before it. */
    RUNS_LAST,

    /** Of an action: it asks plugins which pods it may evict for others. */
    ASKS_FOR_VICTIMS
}
