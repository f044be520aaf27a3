package dev.terrace.report;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The effects of a cycle's evictions at its end: groups that lose their minimum, and pods that get the room. */
public final class EvictionEffects {
    private final Ordered<JobSpec> groups;
    private final Ordered<TaskSpec> pods;
    private final Map<String, Bind> bound;
    private final Map<String, Bind> pipelined;

    /** The pods of each group with an evicted pod that hold nodes before and after the cycle, by role. */
    private final Map<String, Map<String, int[]>> held = new HashMap<>();

    /**
     * The minimum of a group that lost a pod.
     *
     * @param role the role to which the minimum applies; empty for all pods
     * @param left the number of its pods that hold nodes after the cycle, or have succeeded
     * @param wasWhole whether it had its minimum before
     */
    public record Group(String job, String role, int needs, int left, boolean wasWhole) {
        public boolean isWhole() {
            return left >= needs;
        }

        /** Returns whether the cycle's evictions take its minimum. */
        public boolean isBroken() {
            return wasWhole && !isWhole();
        }

        /** Returns text such as {@code its group (needs 4) is no longer whole}. */
        public String sentence() {
            String needed = "its group (needs " + needs + (role.isEmpty() ? "" : " " + role) + ")";
            return needed + (isWhole() ? " stays whole" : wasWhole ? " is no longer whole" : " was not whole before");
        }

        Fields document() {
            return new Fields()
                    .with("job", job)
                    .withSome("role", role)
                    .with("needs", needs)
                    .with("left", left)
                    .with("wasWhole", wasWhole)
                    .with("whole", isWhole());
        }
    }

    /**
     * The room that a pod, or the pods of a job, got.
     *
     * @param taker the pod or the job for which pods were evicted
     * @param bound its bound pods, by name, with their nodes
     * @param pipelined its pipelined pods
     */
    public record Gain(String taker, List<Bind> bound, List<Bind> pipelined) {
        /** Returns whether no pod got the room. */
        public boolean isNothing() {
            return bound.isEmpty() && pipelined.isEmpty();
        }

        /** Returns text such as {@code ml/a-0 is pipelined on n1}, or {@code nothing: ml/a-0 got no node}. */
        public String sentence() {
            List<Bind> all = new ArrayList<>(bound);
            all.addAll(pipelined);
            if (all.size() == 1 && all.get(0).task().equals(taker)) {
                return taker
                        + (bound.isEmpty() ? " is pipelined on " : " is bound to ")
                        + all.get(0).node();
            }
            List<String> parts = new ArrayList<>();
            if (!bound.isEmpty()) {
                parts.add(bound.size() + " bound");
            }
            if (!pipelined.isEmpty()) {
                parts.add(pipelined.size() + " pipelined");
            }
            return parts.isEmpty()
                    ? "nothing: " + taker + " got no node"
                    : "pods of " + taker + ": " + String.join(", ", parts);
        }

        Fields document() {
            return new Fields().with("bound", nodes(bound)).with("promised", nodes(pipelined));
        }

        private static Map<String, String> nodes(List<Bind> binds) {
            return binds.stream().collect(toMap(Bind::task, Bind::node, (one, other) -> one, TreeMap::new));
        }
    }

    /** @param cluster the cluster on which the cycle decided */
    public EvictionEffects(Cluster cluster, CycleReport report) {
        groups = Ordered.of(cluster.jobs(), JobSpec.ORDER);
        pods = Ordered.of(cluster.tasks(), TaskSpec.ORDER);
        bound = byPod(report.binds());
        pipelined = byPod(report.pipelined());
        Set<String> evicted = report.evictions().stream().map(Eviction::task).collect(toSet());
        report.evictions().forEach(eviction -> held.put(eviction.job(), new HashMap<>()));
        for (TaskSpec pod : held.isEmpty() ? List.<TaskSpec>of() : cluster.tasks()) {
            Map<String, int[]> ofGroup = held.get(pod.job());
            if (ofGroup != null) {
                boolean holds = pod.isPlaced() && !pod.phase().isTerminated() && pod.deleted() == null;
                boolean before = holds || pod.phase() == PodPhase.SUCCEEDED;
                boolean after = (before && !evicted.contains(pod.key())) || bound.containsKey(pod.key());
                count(ofGroup, "", before, after);
                if (!pod.role().isEmpty()) {
                    count(ofGroup, pod.role(), before, after);
                }
            }
        }
    }

    private static Map<String, Bind> byPod(Collection<Bind> binds) {
        return binds.stream().collect(toMap(Bind::task, bind -> bind, (one, other) -> one));
    }

    private static void count(Map<String, int[]> byRole, String role, boolean before, boolean after) {
        int[] counts = byRole.computeIfAbsent(role, key -> new int[2]);
        counts[0] += before ? 1 : 0;
        counts[1] += after ? 1 : 0;
    }

    /**
     * Returns the minimum of a group that lost pods; empty if no group has this name. Of several minimums, that of a
     * role that the cycle's evictions took comes first.
     *
     * @param job "namespace/name" of the group
     */
    public Optional<Group> group(String job) {
        Map<String, int[]> counts = held.get(job);
        if (counts == null) {
            return Optional.empty();
        }
        return groups.find(job).map(spec -> {
            Group whole = group(job, "", spec.minMember(), counts);
            if (whole.isBroken()) {
                return whole;
            }
            return new TreeMap<>(spec.roleMinimums())
                    .entrySet().stream()
                            .map(role -> group(job, role.getKey(), role.getValue(), counts))
                            .filter(Group::isBroken)
                            .findFirst()
                            .orElse(whole);
        });
    }

    private static Group group(String job, String role, int needs, Map<String, int[]> counts) {
        int[] own = counts.getOrDefault(role, new int[2]);
        return new Group(job, role, needs, own[1], own[0] >= needs);
    }

    /** Returns the groups of evicted pods. */
    public List<Group> groups(List<String> evicted) {
        return evicted.stream()
                .flatMap(pod -> pods.find(pod).stream())
                .map(TaskSpec::job)
                .distinct()
                .flatMap(job -> group(job).stream())
                .toList();
    }

    /**
     * Returns the room that a pod or a job got.
     *
     * @param taker the pod or the job for which pods were evicted; empty without a particular one
     * @return empty without a particular one
     */
    public Optional<Gain> gained(String taker) {
        if (taker.isEmpty()) {
            return Optional.empty();
        }
        boolean isPod = pods.find(taker).isPresent();
        return Optional.of(new Gain(taker, of(taker, isPod, bound), of(taker, isPod, pipelined)));
    }

    private static List<Bind> of(String taker, boolean isPod, Map<String, Bind> binds) {
        return isPod
                ? Optional.ofNullable(binds.get(taker)).stream().toList()
                : binds.values().stream()
                        .filter(bind -> bind.job().equals(taker))
                        .toList();
    }

    /**
     * Adds the effects of an eviction to a document.
     *
     * @param evicted the evicted pods
     * @param taker as for {@link #gained}
     */
    public Fields writeTo(Fields document, List<String> evicted, String taker) {
        return document.withEach("groups", groups(evicted), Group::document)
                .withSome("gained", gained(taker).map(Gain::document));
    }
}
