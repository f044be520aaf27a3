package dev.terrace.plugins.predicates;

import dev.terrace.model.storage.PersistentVolume.CsiSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The CSI volumes of a node, updated as pods come and go. A volume counts once, however many pods use it. A volume that
 * is attached without a pod counts too.
 */
final class AttachedVolumes {
    private final Set<CsiSource> withoutPod;
    private final Map<CsiSource, Integer> users = new HashMap<>();
    private final Map<String, Integer> byDriver = new HashMap<>();

    /** @param withoutPod the volumes that the cluster reports as attached, with or without pods */
    AttachedVolumes(Set<CsiSource> withoutPod) {
        this.withoutPod = withoutPod;
        withoutPod.forEach(source -> byDriver.merge(source.driver(), 1, Integer::sum));
    }

    void came(CsiSource source) {
        if (users.merge(source, 1, Integer::sum) == 1 && !withoutPod.contains(source)) {
            byDriver.merge(source.driver(), 1, Integer::sum);
        }
    }

    void left(CsiSource source) {
        Integer others = users.computeIfPresent(source, (same, count) -> count == 1 ? null : count - 1);
        if (others == null && !withoutPod.contains(source)) {
            byDriver.merge(source.driver(), -1, Integer::sum);
        }
    }

    /** Returns whether a pod uses the volume. */
    boolean isUsed(CsiSource source) {
        return users.containsKey(source);
    }

    int of(String driver) {
        return byDriver.getOrDefault(driver, 0);
    }
}
