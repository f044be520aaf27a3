package dev.terrace.timeline;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patched;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.pod.PodPatch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The policy for pods between cycles, where no watch reports what kubelets and controllers do. It turns a state, a
 * cycle's report and a time into edits. The caller applies them and moves the clock: this class never reads one.
 *
 * <p>Bound pods start at the next instant. Evicted pods hold their resources until their grace period ends, then
 * disappear and release their resource claims. Their controllers create them again under the same names at the same
 * time, pending and with the annotations that they had while they waited. No pod ends.
 *
 * <p>A caller with its own events composes an instant from the two halves of {@link #edits}, in the order of its rules:
 *
 * <pre>{@code
 * edits.addAll(lifecycle.decided(state, report)); // the decisions of the last cycle, at that cycle's time
 * lifecycle.ended("ns/pod"); edits.add(…);         // ends: a pod that ends within its grace has ended
 * edits.addAll(lifecycle.passed(state, now));      // the clock, starts and departures until now
 * edits.add(…);                                    // arrivals
 * state = state.apply(edits).state();
 * }</pre>
 *
 * <p>Both halves take the state that the report is about. This state need not contain the decisions yet, so one
 * {@code apply} per instant is enough. {@link #next} is the next time at which a pod leaves. With a grace of zero that
 * is the time of the cycle itself: {@code passed(state, now)} may be called with the same time again.
 *
 * <p>One object serves one branch of states, forward in time. A new object for a later state of that branch continues
 * in the same way, except that it does not know the annotations from before earlier binds. Mutable; single-threaded.
 * Costs time proportional to the decisions, and one pass over the pods when it is created.
 */
public final class Lifecycle {
    private record Departure(Instant at, String pod) implements Comparable<Departure> {
        @Override
        public int compareTo(Departure other) {
            int byTime = at.compareTo(other.at);
            return byTime == 0 ? pod.compareTo(other.pod) : byTime;
        }
    }

    private static final Position PLACE = Position.of("the chain");

    private final Duration grace;
    private final TreeSet<Departure> departures = new TreeSet<>();
    /** The same departures, by pod. */
    private final Map<String, Instant> leaving = new HashMap<>();
    /** Bound pods that have not started. */
    private final TreeSet<String> starting = new TreeSet<>();
    /** The annotations of each bound pod before its binding changed them. */
    private final Map<String, Map<String, String>> annotations = new HashMap<>();

    /**
     * Continues from a state: its bound pods start, and its terminating pods leave. A {@code deletionTimestamp} that
     * includes its grace, as an API server writes it, is the time of the departure. A timestamp without its grace, as a
     * cycle's decision writes it, is the time of the departure minus the grace.
     *
     * @param grace the time for which evicted pods stay; 0 or more
     */
    public Lifecycle(ClusterState state, Duration grace) {
        this.grace = grace;
        for (TaskSpec pod : state.cluster().tasks()) {
            if (pod.node().isEmpty() || pod.phase().isTerminated()) {
                continue;
            }
            if (pod.deleted() != null) {
                leave(pod.key(), pod.deletionGrace() == null ? pod.deleted().plus(grace) : pod.deleted());
            } else if (PodPatch.isToStart(pod)) {
                starting.add(pod.key());
            }
        }
    }

    private void leave(String pod, Instant at) {
        if (leaving.putIfAbsent(pod, at) == null) {
            departures.add(new Departure(at, pod));
            starting.remove(pod);
        }
    }

    /**
     * Returns the edits that lead from a cycle to the next one: its decisions, the clock, starts and departures.
     *
     * @param state the state that the cycle decided about
     * @param next the time of the next cycle; not before the state's time
     */
    public List<Edit> edits(ClusterState state, CycleReport report, Instant next) {
        List<Edit> edits = new ArrayList<>(decided(state, report));
        edits.addAll(passed(state, next));
        return edits;
    }

    /** Returns the edits of a cycle's decisions, at the time of the cycle. */
    public List<Edit> decided(ClusterState state, CycleReport report) {
        Instant now = state.cluster().now();
        report.evictions().forEach(eviction -> {
            TaskSpec pod = state.task(eviction.task());
            if (pod != null && pod.deleted() == null && CycleReport.isAbout(pod.key(), eviction.uid(), pod.uid())) {
                leave(pod.key(), now.plus(grace));
            }
        });
        report.binds().forEach(bind -> noteAnnotations(bind, state));
        report.binds().stream()
                .filter(Bind::isAtOnce)
                .filter(bind -> isThere(bind, state))
                .forEach(bind -> starting.add(bind.task()));
        return List.of(new Edit.Decided(report));
    }

    private static boolean isThere(Bind bind, ClusterState state) {
        TaskSpec pod = state.task(bind.task());
        return pod != null && CycleReport.isAbout(pod.key(), bind.uid(), pod.uid());
    }

    private void noteAnnotations(Bind bind, ClusterState state) {
        TaskSpec pod = bind.annotations().isEmpty() ? null : state.task(bind.task());
        if (pod != null) {
            annotations.putIfAbsent(pod.key(), pod.annotations());
        }
    }

    /**
     * Returns the edits of the time that passes: the clock, then starts, then departures in the order of their times.
     *
     * @param now the new time; not before the state's time
     */
    public List<Edit> passed(ClusterState state, Instant now) {
        List<Patched<?>> patches = new ArrayList<>(started(starting, now));
        starting.clear();
        while (!departures.isEmpty() && !departures.first().at().isAfter(now)) {
            Departure departure = departures.first();
            patches.addAll(left(departure, state));
            ended(departure.pod());
        }
        return List.of(new Edit.Time(now), new Edit.Changed(patches));
    }

    /** Forgets a pod that has ended or disappeared: it neither starts nor is created again. */
    public void ended(String pod) {
        Instant at = leaving.remove(pod);
        if (at != null) {
            departures.remove(new Departure(at, pod));
        }
        starting.remove(pod);
        annotations.remove(pod);
    }

    /** Returns the next time at which an evicted pod leaves; empty if none is terminating. */
    public Optional<Instant> next() {
        return departures.isEmpty()
                ? Optional.empty()
                : Optional.of(departures.first().at());
    }

    private static List<Patched<?>> started(Collection<String> pods, Instant now) {
        List<Patched<?>> patches = new ArrayList<>();
        pods.forEach(pod -> patches.add(new Patched<>(Kinds.POD, pod, PodPatch.started(now))));
        return patches;
    }

    /** Returns the patches of a pod that has left and waits again, and of the resource claims that it used. */
    private List<Patched<?>> left(Departure departure, ClusterState state) {
        TaskSpec pod = state.task(departure.pod());
        if (pod == null) {
            return List.of();
        }
        List<Patched<?>> patches = new ArrayList<>(Patched.claimsLeftBy(pod));
        // A pod that is overdue in a dump leaves now.
        Instant before = state.cluster().now();
        Instant created = departure.at().isBefore(before) ? before : departure.at();
        patches.add(new Patched<>(Kinds.POD, pod.key(), PodPatch.madeAgain(created, annotations, PLACE)));
        return patches;
    }
}
