package dev.terrace.plugins.armada;

import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.PriorityClass.Away;
import dev.terrace.spi.view.SessionView;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The priority classes of pods. A class in the arguments replaces the cluster's class of that name. If a class does not
 * say whether its pods are preemptible, a class of the cluster is, as in Kubernetes; a class in the arguments is not,
 * as in Armada.
 */
final class PriorityClasses {
    private final Map<String, PriorityClass> known = new LinkedHashMap<>();
    private final Map<PriorityClass, Integer> indexes = new LinkedHashMap<>();
    private final Map<PodClass, Integer> byPod = new HashMap<>();
    private final PriorityClass byDefault;

    PriorityClasses(SessionView session, Arguments arguments) {
        PriorityClass fallback = plain("", 0, true);
        for (PriorityClassSpec spec : session.cluster().priorityClasses()) {
            PriorityClass one = plain(spec.name(), spec.value(), !Boolean.FALSE.equals(spec.preemptible()));
            known.put(spec.name(), one);
            fallback = spec.globalDefault() ? one : fallback;
        }
        arguments
                .find(ArmadaArguments.CLASSES)
                .orElse(Collections.emptySortedMap())
                .forEach((name, read) -> known.put(name, named(name, read)));
        String wanted = arguments.get(ArmadaArguments.DEFAULT_CLASS);
        PriorityClass chosen = wanted.isEmpty() ? fallback : known.get(wanted);
        if (chosen == null) {
            throw ArmadaArguments.refused(
                    arguments,
                    ArmadaArguments.DEFAULT_CLASS,
                    "is '%s', which is no class of priorityClasses or of the cluster: %s"
                            .formatted(wanted, known.isEmpty() ? "none" : String.join(", ", known.keySet())));
        }
        byDefault = chosen;
    }

    private static PriorityClass plain(String name, int priority, boolean preemptible) {
        return new PriorityClass(name, priority, preemptible, Map.of(), List.of());
    }

    private static PriorityClass named(String name, PriorityClass read) {
        return new PriorityClass(name, read.priority(), read.preemptible(), read.queueFractions(), read.away());
    }

    /**
     * The index of a pod's class. A pod that is marked as not preemptible gets a non-preemptible variant of its class.
     */
    int indexOf(PodClass asked) {
        return byPod.computeIfAbsent(asked, this::find);
    }

    private int find(PodClass asked) {
        PriorityClass ofPod = classOf(asked);
        if (!asked.preemptable() && ofPod.preemptible()) {
            ofPod = new PriorityClass(ofPod.name(), ofPod.priority(), false, ofPod.queueFractions(), ofPod.away());
        }
        return indexes.computeIfAbsent(ofPod, key -> indexes.size());
    }

    /** Returns the indexes of all requested classes of pods. */
    Map<PodClass, Integer> byPod() {
        return Map.copyOf(byPod);
    }

    /** The class that a pod names; for an unknown name, a preemptible class with the pod's own priority. */
    PriorityClass classOf(PodClass asked) {
        if (asked.name().isEmpty()) {
            return byDefault;
        }
        return known.computeIfAbsent(asked.name(), key -> plain(key, asked.podPriority(), true));
    }

    /** The classes in use, by index, each raised by {@link #raise}. */
    List<PriorityClass> all() {
        int raise = raise();
        return indexes.keySet().stream().map(one -> raised(one, raise)).toList();
    }

    /**
     * Returns the offset that makes every priority non-negative. Negative levels are reserved for evicted jobs and
     * other pools.
     */
    int raise() {
        int lowest = 0;
        for (PriorityClass one : indexes.keySet()) {
            lowest = Math.min(lowest, one.priority());
            for (Away away : one.away()) {
                lowest = Math.min(lowest, away.priority());
            }
        }
        return -lowest;
    }

    private static PriorityClass raised(PriorityClass one, int by) {
        List<Away> away = one.away().stream()
                .map(each -> new Away(each.priority() + by, each.nodeType(), each.conditional()))
                .toList();
        return new PriorityClass(one.name(), one.priority() + by, one.preemptible(), one.queueFractions(), away);
    }
}
