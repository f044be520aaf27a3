package dev.terrace.dist.backfilling;

import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Backfilling without profiles: checks each second, each job and each node. */
final class BruteForce {
    /** The reservations of the action {@code dispatch}. */
    enum Policy {
        EASY,
        CONSERVATIVE,
        REPLAN
    }

    private static final int SECONDS = 2000;

    /** A job that runs, on the nodes of its tasks. */
    private record Running(TraceJob job, int start, List<Integer> nodes) {}

    /** A planned start of a job that waits. */
    private record Place(int start, List<Integer> nodes) {}

    private final long[] capacity;
    private final List<TraceJob> waiting = new ArrayList<>();
    private final List<Running> running = new ArrayList<>();

    /** The start and the nodes of each job, as text. */
    final Map<String, String> started = new TreeMap<>();

    /** The first start that a job was promised. */
    final Map<String, Integer> promised = new TreeMap<>();

    private final Map<TraceJob, Place> places = new HashMap<>();

    /** Whether a job has ended since the last pass over the places. */
    private boolean isDue;

    /** The second of the last pass. */
    private int passed = -1;

    BruteForce(Trace trace, Policy policy) {
        this.capacity =
                trace.nodes().stream().mapToLong(node -> node.cpuMilli()).toArray();
        List<TraceJob> coming = new ArrayList<>();
        trace.jobs().forEach(coming::add);
        for (int now = 0; now < SECONDS && !(coming.isEmpty() && waiting.isEmpty()); now++) {
            int second = now;
            coming.stream().filter(job -> job.submit() == second).forEach(waiting::add);
            boolean isEvent = coming.removeIf(job -> job.submit() == second)
                    || places.values().stream().anyMatch(place -> place.start() == second);
            do {
                boolean hasEnded =
                        running.removeIf(each -> each.start() + each.job().run() <= second);
                isEvent |= hasEnded;
                isDue = (isDue || hasEnded) && !places.isEmpty();
            } while (isEvent && decide(policy, now));
        }
    }

    private boolean decide(Policy policy, int now) {
        return switch (policy) {
            case EASY -> easy(now);
            case CONSERVATIVE -> conservative(now);
            case REPLAN -> replan(now);
        };
    }

    /** After an end, each job in turn moves forward; it never moves back. Then jobs without a place get one. */
    private boolean conservative(int now) {
        int before = waiting.size();
        List<Running> old = List.copyOf(running);
        boolean passes = isDue && passed < now;
        if (passes) {
            passed = now;
            isDue = false;
        }
        for (TraceJob job : List.copyOf(waiting)) {
            Place kept = places.get(job);
            if (kept != null && !passes && kept.start() > now) {
                continue;
            }
            places.remove(job);
            Place first = earliest(job, now, old);
            Place place = kept != null && first.start() == kept.start() && kept.start() > now ? kept : first;
            promised.putIfAbsent(job.id(), place.start());
            if (place.start() == now) {
                start(job, now, place.nodes().stream().mapToInt(node -> node).toArray());
            } else {
                places.put(job, place);
            }
        }
        return waiting.size() < before;
    }

    private Place earliest(TraceJob job, int now, List<Running> old) {
        long[][] free = new long[SECONDS][];
        for (int second = now; second < SECONDS; second++) {
            free[second] = free(second, now, old);
        }
        places.forEach((other, place) -> take(other, place.start(), place.nodes(), free));
        for (int from = now; ; from++) {
            int[] nodes = place(job, from, free);
            if (nodes != null) {
                return new Place(from, Arrays.stream(nodes).boxed().toList());
            }
        }
    }

    private static void take(TraceJob job, int from, List<Integer> nodes, long[][] free) {
        for (int node : nodes) {
            for (int second = from; second < from + length(job); second++) {
                free[second][node] -= job.request().cpuMilli();
            }
        }
    }

    private static int length(TraceJob job) {
        return (int) Math.max(1, job.planned());
    }

    /** Returns the nodes with room from a second on until the planned end; null without room. */
    private static int @Nullable [] place(TraceJob job, int from, long[][] free) {
        long[] least = free[from].clone();
        for (int second = from; second < from + length(job); second++) {
            for (int n = 0; n < least.length; n++) {
                least[n] = Math.min(least[n], free[second][n]);
            }
        }
        return place(job, least);
    }

    private boolean easy(int now) {
        int before = waiting.size();
        int shadow = -1;
        int[] reserved = {};
        long[] taken = new long[capacity.length];
        List<Running> old = List.copyOf(running);
        for (TraceJob job : List.copyOf(waiting)) {
            boolean isLate = shadow >= 0 && now + job.planned() > shadow;
            long[] free = free(now, now, old);
            for (int n = 0; n < free.length && isLate; n++) {
                int node = n;
                boolean isReserved = Arrays.stream(reserved).anyMatch(each -> each == node);
                free[n] = capacity.length == 1
                        ? Math.min(free[n], free(shadow, now, old)[n] - taken[n])
                        : isReserved ? 0 : free[n];
            }
            int[] nodes = place(job, free);
            if (nodes != null) {
                start(job, now, nodes);
            } else if (shadow == -1) {
                for (shadow = now; shadow < SECONDS && nodes == null; shadow++) {
                    nodes = place(job, free(shadow, now, old));
                }
                shadow = nodes == null ? SECONDS : shadow - 1;
                reserved = nodes == null ? new int[0] : nodes;
                for (int node : reserved) {
                    taken[node] += job.request().cpuMilli();
                }
            }
        }
        return waiting.size() < before;
    }

    private boolean replan(int now) {
        int before = waiting.size();
        List<Running> old = List.copyOf(running);
        long[][] free = new long[SECONDS][];
        for (int second = now; second < SECONDS; second++) {
            free[second] = free(second, now, old);
        }
        for (TraceJob job : List.copyOf(waiting)) {
            int from = now;
            int[] nodes = place(job, from, free);
            while (nodes == null) {
                nodes = place(job, ++from, free);
            }
            take(job, from, Arrays.stream(nodes).boxed().toList(), free);
            if (from == now) {
                start(job, now, nodes);
            }
        }
        return waiting.size() < before;
    }

    /** Returns the planned free amount of each node at a second. Jobs that ran before end later than now. */
    private long[] free(int second, int now, List<Running> old) {
        long[] free = capacity.clone();
        for (Running each : running) {
            long end = each.start() + each.job().planned();
            if (second == now || (old.contains(each) ? Math.max(end, now + 1) : end) > second) {
                for (int node : each.nodes()) {
                    free[node] -= each.job().request().cpuMilli();
                }
            }
        }
        return free;
    }

    private static int @Nullable [] place(TraceJob job, long[] room) {
        long[] free = room.clone();
        int[] nodes = new int[job.tasks()];
        for (int task = 0; task < nodes.length; task++) {
            int node = 0;
            while (node < free.length && free[node] < job.request().cpuMilli()) {
                node++;
            }
            if (node == free.length) {
                return null;
            }
            free[node] -= job.request().cpuMilli();
            nodes[task] = node;
        }
        return nodes;
    }

    private void start(TraceJob job, int now, int[] nodes) {
        waiting.remove(job);
        running.add(new Running(job, now, Arrays.stream(nodes).boxed().toList()));
        started.put(job.id(), now + " " + Arrays.toString(nodes));
    }
}
