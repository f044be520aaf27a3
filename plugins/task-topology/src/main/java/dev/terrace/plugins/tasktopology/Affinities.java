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
 * What a job's annotations say of its roles: which want to be together, which apart, and which come first.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/task-topology/manager.go">Volcano,
 *     ApplyTaskTopology</a>
 */
final class Affinities {
    private static final String TOGETHER = "volcano.sh/task-topology-affinity";
    private static final String APART = "volcano.sh/task-topology-anti-affinity";
    private static final String ORDER = "volcano.sh/task-topology-task-order";

    /** The role of a pod; here a label does not count. */
    private static final String ROLE = "volcano.sh/task-spec";

    /** How much it matters that a role is placed early, by why it is in a list. */
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

    /** The role that counts here; empty if a pod has none. */
    static String roleOf(Task task) {
        return task.spec().annotations().getOrDefault(ROLE, "");
    }

    /** Empty if the job has none of the annotations, or one of them names a role that it lacks, or one twice. */
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

    /** Whether each list names roles of the job, each once. Empty names are passed over. */
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

    /** One list: a role alone, with itself, or several, each with each other. */
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

    /** A role that is named twice, as the empty one can be, is not with itself for that. */
    private static void addBoth(String role, String other, Set<Pair> pairs) {
        if (!role.equals(other)) {
            pairs.add(new Pair(role, other));
            pairs.add(new Pair(other, role));
        }
    }

    /** Whether a role is in a list at all; the order alone does not count. */
    boolean concern(String role) {
        return !role.isEmpty() && priorities.containsKey(role);
    }

    /** When a role is placed: those of a lower rank come first, by the order and then by the lists that they are in. */
    int rank(String role) {
        return -(order.getOrDefault(role, 0) * (APART_FROM_ITSELF + 1) + priorities.getOrDefault(role, 0));
    }

    /** How many of some tasks a role wants to be with, less those that it wants to be apart from. */
    int among(String role, Map<String, Integer> others) {
        return sum(role, others, together) - apartFrom(role, others);
    }

    /** Whether any role wants to be apart from one. */
    boolean keepApart() {
        return !apart.isEmpty();
    }

    /** How many of some tasks a role wants to be apart from. */
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
