package dev.terrace.plugins.tasktopology;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The affinities between a job's roles from its annotations: roles to place together, roles to place apart, and their
 * order.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/task-topology/manager.go">Volcano,
 *     ApplyTaskTopology</a>
 */
final class Affinities {
    private static final String TOGETHER = "volcano.sh/task-topology-affinity";
    private static final String APART = "volcano.sh/task-topology-anti-affinity";
    private static final String ORDER = "volcano.sh/task-topology-task-order";

    /** The annotation with the role of a pod; a label does not count. */
    private static final String ROLE = "volcano.sh/task-spec";

    /** The priorities of early placement, by the kind of list that names the role. */
    private static final int APART_FROM_ITSELF = 4;

    private static final int TOGETHER_WITH_OTHERS = 3;
    private static final int TOGETHER_WITH_ITSELF = 2;
    private static final int APART_FROM_OTHERS = 1;

    private record Pair(String role, String other) {}

    private final Set<Pair> together = new HashSet<>();
    private final Set<Pair> apart = new HashSet<>();
    private final Map<String, Integer> priorities = new HashMap<>();
    private final Map<String, Integer> order = new HashMap<>();

    private Affinities() {}

    /** The role of a pod; empty if it has none. */
    static String roleOf(Task task) {
        return task.spec().annotations().getOrDefault(ROLE, "");
    }

    /**
     * Reads the affinities of a job. Empty if it has none of the annotations, or if one names an unknown role, or a
     * role twice.
     */
    static Optional<Affinities> of(Job job) {
        Map<String, String> annotations = job.spec().annotations();
        List<List<String>> together = lists(annotations.get(TOGETHER));
        List<List<String>> apart = lists(annotations.get(APART));
        List<String> order = names(annotations.get(ORDER));
        Set<String> roles = job.tasks().stream().map(Task::role).collect(Collectors.toSet());
        boolean isNone = Arrays.asList(TOGETHER, APART, ORDER).stream().noneMatch(annotations::containsKey);
        if (isNone || !areKnown(together, roles) || !areKnown(apart, roles) || !areKnown(List.of(order), roles)) {
            return Optional.empty();
        }
        Affinities affinities = new Affinities();
        together.forEach(list -> affinities.add(list, affinities.together, TOGETHER_WITH_ITSELF, TOGETHER_WITH_OTHERS));
        apart.forEach(list -> affinities.add(list, affinities.apart, APART_FROM_ITSELF, APART_FROM_OTHERS));
        for (int i = 0; i < order.size(); i++) {
            affinities.order.put(order.get(i), order.size() - i);
        }
        return Optional.of(affinities);
    }

    private static List<List<String>> lists(@Nullable String text) {
        return text == null
                ? List.of()
                : Arrays.stream(text.split(";", -1)).map(Affinities::names).toList();
    }

    private static List<String> names(@Nullable String text) {
        return text == null ? List.of() : List.of(text.split(",", -1));
    }

    /** Returns whether each list names roles of the job, each at most once. Empty names are ignored. */
    private static boolean areKnown(List<List<String>> lists, Set<String> roles) {
        for (List<String> list : lists) {
            Set<String> seen = new HashSet<>();
            for (String role : list) {
                if (!role.isEmpty() && !(roles.contains(role) && seen.add(role))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Adds one list: a single role relates to itself, several roles relate to each other. */
    private void add(List<String> list, Set<Pair> pairs, int alone, int withOthers) {
        if (list.size() == 1) {
            pairs.add(new Pair(list.get(0), list.get(0)));
            priorities.merge(list.get(0), alone, Math::max);
            return;
        }
        for (int i = 0; i < list.size(); i++) {
            for (int j = 0; j < i; j++) {
                addBoth(list.get(i), list.get(j), pairs);
            }
            priorities.merge(list.get(i), withOthers, Math::max);
        }
    }

    /** Adds both directions. A name that occurs twice, as the empty name can, does not relate to itself. */
    private static void addBoth(String role, String other, Set<Pair> pairs) {
        if (!role.equals(other)) {
            pairs.add(new Pair(role, other));
            pairs.add(new Pair(other, role));
        }
    }

    /** Returns whether a list names the role; the order alone does not count. */
    boolean concern(String role) {
        return !role.isEmpty() && priorities.containsKey(role);
    }

    /** The rank of a role; lower ranks are placed first. The order decides, then the lists that name the role. */
    int rank(String role) {
        return -(order.getOrDefault(role, 0) * (APART_FROM_ITSELF + 1) + priorities.getOrDefault(role, 0));
    }

    /** The number of tasks to which a role has affinity, minus those to which it has anti-affinity. */
    int among(String role, Map<String, Integer> others) {
        return sum(role, others, together) - apartFrom(role, others);
    }

    /** Returns whether any role has anti-affinity. */
    boolean keepApart() {
        return !apart.isEmpty();
    }

    /** The number of tasks to which a role has anti-affinity. */
    int apartFrom(String role, Map<String, Integer> others) {
        return sum(role, others, apart);
    }

    private static int sum(String role, Map<String, Integer> others, Set<Pair> pairs) {
        int sum = 0;
        if (!role.isEmpty() && !pairs.isEmpty()) {
            for (Map.Entry<String, Integer> other : others.entrySet()) {
                sum += pairs.contains(new Pair(role, other.getKey())) ? other.getValue() : 0;
            }
        }
        return sum;
    }
}
