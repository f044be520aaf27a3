package dev.terrace.report;

import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Words;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.Fate;
import dev.terrace.model.report.LimitRefusal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The fate of every pod and every PodGroup of a dump. Each is in exactly one part, so that the parts add up to the
 * total. {@link CycleReport#fates} and {@link Fate#withoutDecision} decide the fates of pods.
 *
 * @param pods the number of pods by fate; {@link Fate#WAITS} counts those with a reason in the report
 * @param podsNotDecided the number of pods that no session sees, by reason
 * @param groups the number of groups by fate
 * @param groupsNotDecided the number of groups that no session sees, by reason
 * @param sentences the faults for which a plugin rejects every job, then the objects that are not decided on, one
 *     sentence for each reason
 */
public record Accounting(
        Map<Fate, Integer> pods,
        SortedMap<String, Integer> podsNotDecided,
        Map<GroupFate, Integer> groups,
        SortedMap<String, Integer> groupsNotDecided,
        List<String> sentences) {
    private static final String NO_GROUP = "no PodGroup";
    private static final String ABSENT_GROUP = "PodGroup not in the dump";
    private static final String ABSENT_QUEUE = "queue not in the dump";
    private static final String CLAIM = "claim missing or made for another pod";
    private static final String SCHEDULER = "another scheduler";

    /** The absent objects that a sentence names; the others are counted. */
    private static final int MAX_NAMED = 3;

    /** The fates by which pods are counted, in the order of documents. */
    private static final List<Fate> POD_FATES = List.of(
            Fate.BOUND,
            Fate.PIPELINED,
            Fate.EVICTED,
            Fate.FAILED,
            Fate.RUNNING,
            Fate.LEAVING,
            Fate.ENDED,
            Fate.GATED,
            Fate.WAITS);

    /** The fate of a group. The first that applies counts. */
    public enum GroupFate {
        /** A group that was admitted in this cycle, whether or not its pods wait for nodes. */
        ADMITTED,
        /** A group with enough pods on nodes. */
        RUNNING,
        /** A group that waits, with a reason in the report. */
        WAITING,
        /** A group whose pods have ended, or that has none and needs none. */
        ENDED
    }

    /** Accounts for the pods and groups of a cluster after a cycle. */
    public static Accounting of(Cluster cluster, CycleReport report) {
        return new Count(cluster, report).accounting();
    }

    /** Returns the faults for which plugins reject every job, as sentences. */
    public static List<String> faults(CycleReport report) {
        return report.waiting().stream()
                .map(Waiting::limit)
                .filter(Objects::nonNull)
                .map(LimitRefusal::told)
                .filter(told -> !told.isEmpty())
                .distinct()
                .toList();
    }

    public int totalPods() {
        return sum(pods) + sum(podsNotDecided);
    }

    public int totalGroups() {
        return sum(groups) + sum(groupsNotDecided);
    }

    private static int sum(Map<?, Integer> parts) {
        return parts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns the numbers as a document for programs. */
    public Fields document() {
        return new Fields()
                .with("pods", part(totalPods(), podParts(), podsNotDecided))
                .with("groups", part(totalGroups(), groupParts(), groupsNotDecided))
                .with("sentences", sentences);
    }

    private Fields podParts() {
        Fields parts = new Fields();
        POD_FATES.forEach(fate -> parts.with(fate == Fate.WAITS ? "waiting" : fate.word(), pods.get(fate)));
        return parts;
    }

    private Fields groupParts() {
        Fields parts = new Fields();
        groups.forEach((fate, count) -> parts.with(fate.name().toLowerCase(Locale.ROOT), count));
        return parts;
    }

    private static Fields part(int total, Fields parts, SortedMap<String, Integer> notDecided) {
        return new Fields().with("total", total).withAll(parts).with("notDecided", notDecided);
    }

    /** The mutable state of a count. */
    private static final class Count {
        private final Cluster cluster;
        private final CycleReport report;
        private final Map<String, Fate> decided;
        private final Map<String, JobSpec> groups = new HashMap<>();
        private final Set<String> queues;
        private final Set<String> waiting;
        private final Map<Fate, Integer> pods = new EnumMap<>(Fate.class);
        private final SortedMap<String, Integer> podsNotDecided = new TreeMap<>();
        private final Map<GroupFate, Integer> ofGroups = new EnumMap<>(GroupFate.class);
        private final SortedMap<String, Integer> groupsNotDecided = new TreeMap<>();
        private final SortedSet<String> absentGroups = new TreeSet<>();
        private final SortedSet<String> absentQueues = new TreeSet<>();
        /** The groups whose pods hold nodes, or will soon. */
        private final Set<String> held = new HashSet<>();

        private final Map<String, Set<String>> groupsOfPods = new HashMap<>();

        Count(Cluster cluster, CycleReport report) {
            this.cluster = cluster;
            this.report = report;
            decided = report.fates();
            cluster.jobs().forEach(group -> groups.put(group.key(), group));
            queues = cluster.queues().stream().map(QueueSpec::name).collect(Collectors.toSet());
            waiting = report.waiting().stream().map(Waiting::job).collect(Collectors.toSet());
            POD_FATES.forEach(fate -> pods.put(fate, 0));
            for (GroupFate fate : GroupFate.values()) {
                ofGroups.put(fate, 0);
            }
        }

        Accounting accounting() {
            cluster.tasks().forEach(this::count);
            cluster.undecided().forEach(this::count);
            Set<String> admitted = new HashSet<>(report.admitted());
            cluster.jobs().forEach(group -> count(group, admitted.contains(group.key())));
            return new Accounting(pods, podsNotDecided, ofGroups, groupsNotDecided, sentences());
        }

        private void count(TaskSpec pod) {
            Fate fate = decided.getOrDefault(pod.key(), Fate.withoutDecision(pod));
            if (fate != Fate.WAITS) {
                pods.merge(fate, 1, Integer::sum);
                if (fate != Fate.ENDED && fate != Fate.GATED) {
                    held.add(pod.job());
                }
                return;
            }
            JobSpec group = groups.get(pod.job());
            if (pod.job().isEmpty()) {
                notDecided(NO_GROUP, "");
            } else if (group == null) {
                absentGroups.add(pod.job());
                notDecided(ABSENT_GROUP, pod.job());
            } else if (!queues.contains(group.queue())) {
                absentQueues.add(group.queue());
                notDecided(ABSENT_QUEUE, pod.job());
            } else {
                pods.merge(Fate.WAITS, 1, Integer::sum);
            }
        }

        private void count(UndecidedPod pod) {
            if (pod.hasEnded()) {
                pods.merge(Fate.ENDED, 1, Integer::sum);
            } else {
                notDecided(pod.reason() == UndecidedPod.Reason.SCHEDULER ? SCHEDULER : CLAIM, pod.job());
            }
        }

        private void notDecided(String reason, String group) {
            podsNotDecided.merge(reason, 1, Integer::sum);
            groupsOfPods.computeIfAbsent(reason, key -> new HashSet<>()).add(group);
        }

        private void count(JobSpec group, boolean isAdmitted) {
            if (!queues.contains(group.queue())) {
                absentQueues.add(group.queue());
                groupsNotDecided.merge(ABSENT_QUEUE, 1, Integer::sum);
                return;
            }
            ofGroups.merge(isAdmitted ? GroupFate.ADMITTED : fate(group), 1, Integer::sum);
        }

        private GroupFate fate(JobSpec group) {
            JobPhase phase = report.phases().getOrDefault(group.key(), group.phase());
            boolean waits = waiting.contains(group.key());
            if (phase == JobPhase.RUNNING || phase == JobPhase.UNKNOWN || (!waits && held.contains(group.key()))) {
                return GroupFate.RUNNING;
            }
            return waits ? GroupFate.WAITING : GroupFate.ENDED;
        }

        private List<String> sentences() {
            List<String> sentences = new ArrayList<>(faults(report));
            podsNotDecided.forEach((reason, count) -> sentences.add(sentence(reason, count)));
            int groupsOnly = groupsNotDecided.getOrDefault(ABSENT_QUEUE, 0);
            if (groupsOnly > 0 && !podsNotDecided.containsKey(ABSENT_QUEUE)) {
                sentences.add("%s not decided on: %s not in the dump"
                        .formatted(counted(groupsOnly, "group"), named("queue", absentQueues)));
            }
            return List.copyOf(sentences);
        }

        private String sentence(String reason, int count) {
            String who = counted(count, "pod");
            int of = groupsOfPods.getOrDefault(reason, Set.of()).size();
            return switch (reason) {
                case NO_GROUP -> who + " not decided on: without a PodGroup";
                case ABSENT_GROUP ->
                    "%s not decided on: %s not in the dump".formatted(who, named("PodGroup", absentGroups));
                case ABSENT_QUEUE ->
                    "%s not decided on: %s not in the dump"
                            .formatted(
                                    who.replaceFirst(" (is|are)$", " of " + Words.count(of, "group") + "$0"),
                                    named("queue", absentQueues));
                case CLAIM -> who + " not decided on: a claim is missing or was made for another pod";
                default ->
                    who + " not decided on: " + (count == 1 ? "it waits" : "they wait") + " for another scheduler";
            };
        }

        private static String counted(int count, String what) {
            return Words.count(count, what) + (count == 1 ? " is" : " are");
        }

        private static String named(String kind, SortedSet<String> names) {
            List<String> told = new ArrayList<>(names.stream().limit(MAX_NAMED).toList());
            if (names.size() > MAX_NAMED) {
                told.add(names.size() - MAX_NAMED + " more");
            }
            return (names.size() == 1 ? "%s %s is" : "%ss %s are").formatted(kind, Words.list("and", told));
        }
    }
}
