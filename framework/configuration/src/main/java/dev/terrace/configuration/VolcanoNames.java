package dev.terrace.configuration;

import java.util.Set;
import java.util.TreeSet;

/** What Volcano has, so that what Terrace has not yet is refused by name and not as a slip of the pen. */
final class VolcanoNames {
    static final Set<String> ACTIONS =
            Set.of("enqueue", "allocate", "backfill", "reclaim", "preempt", "shuffle", "gangpreempt", "gangreclaim");

    static final Set<String> PLUGINS = Set.of(
            "priority",
            "gang",
            "conformance",
            "overcommit",
            "drf",
            "predicates",
            "proportion",
            "nodeorder",
            "binpack",
            "capacity",
            "sla",
            "network-topology-aware",
            "resource-strategy-fit",
            "deviceshare",
            "numaaware",
            "task-topology",
            "extender",
            "cdp",
            "rescheduling",
            "nodegroup",
            "tdm",
            "pdb",
            "resourcequota",
            "usage");

    private VolcanoNames() {}

    /** All names that someone could have meant. */
    static Set<String> and(Set<String> volcanos, Set<String> loaded) {
        Set<String> all = new TreeSet<>(volcanos);
        all.addAll(loaded);
        return all;
    }
}
