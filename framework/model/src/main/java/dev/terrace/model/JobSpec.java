package dev.terrace.model;

import dev.terrace.model.resource.Amounts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A PodGroup as the dump shows it: tasks that want to run together.
 *
 * @param created {@link Instant#MIN} if the dump does not say
 * @param queue {@code default} if not given
 * @param minMember how many tasks must run at the same time
 * @param minTaskMember the same for single roles
 * @param minResources what admission reserves, or null; only what is named is present
 * @param topology how near its nodes must be to each other; null if it does not matter
 * @param subGroups how its pods are parted into sub-groups; the first policy that is about a pod counts
 */
public record JobSpec(
        String namespace,
        String name,
        String uid,
        Instant created,
        Map<String, String> labels,
        Map<String, String> annotations,
        String queue,
        int minMember,
        Map<String, Integer> minTaskMember,
        @Nullable Amounts minResources,
        String priorityClassName,
        JobPhase phase,
        @Nullable NetworkTopology topology,
        List<SubGroupPolicy> subGroups) {
    public JobSpec {
        subGroups = List.copyOf(subGroups);
    }

    /** "namespace/name". */
    public String key() {
        return namespace + "/" + name;
    }

    /** Whether that is its key; does not make a text to find out. */
    public boolean hasKey(String key) {
        int slash = namespace.length();
        return key.length() == slash + 1 + name.length()
                && key.charAt(slash) == '/'
                && key.endsWith(name)
                && key.startsWith(namespace);
    }
}
