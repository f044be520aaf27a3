package dev.terrace.kubernetes.status;

import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.write.Event;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates events about PodGroups, about objects that cannot be used, and about single pods if these are asked for.
 * Events are sent while no other write waits, and are never repeated. If too many wait, further ones are dropped. For
 * the deciding thread.
 */
public final class Events implements WriteLog {
    /** The objects that get events. */
    public enum Detail {
        NONE,
        GROUPS,
        /** Pods as well, as Volcano does. */
        PODS
    }

    private static final int MAX_WAITING = 5_000;
    private static final int MAX_IN_FLIGHT = 4;
    /** Bindings of a group are counted for this time before their event is created. */
    private static final long COUNTING = Duration.ofSeconds(1).toNanos();

    private final Mirror mirror;
    private final Outbox outbox;
    private final LongSupplier nanoTime;
    private final List<? extends WriteLog> logs;
    private final String scheduler;
    private final Detail detail;
    private final Deque<Event> waiting = new ArrayDeque<>();
    /** The bindings since the last event of each group. */
    private final Map<String, Bound> bound = new LinkedHashMap<>();
    /** The words of the last event about each waiting group. */
    private final Map<String, String> words = new HashMap<>();

    /** The objects whose present versions cannot be used, each with the reason that an event has told. */
    private Map<String, String> refused = Map.of();

    private int inFlight;
    private long number = ThreadLocalRandom.current().nextLong();

    private record Bound(List<Bind> binds, long until) {}

    /** @param scheduler the name of this scheduler, which events report as their source */
    Events(
            Mirror mirror,
            Outbox outbox,
            List<? extends WriteLog> logs,
            String scheduler,
            Detail detail,
            LongSupplier nanoTime) {
        this.mirror = mirror;
        this.outbox = outbox;
        this.logs = logs;
        this.scheduler = scheduler;
        this.detail = detail;
        this.nanoTime = nanoTime;
    }

    @Override
    public void bound(Bind bind) {
        if (detail != Detail.NONE) {
            bound.computeIfAbsent(bind.job(), first -> new Bound(new ArrayList<>(), nanoTime.getAsLong() + COUNTING))
                    .binds()
                    .add(bind);
        }
        if (detail == Detail.PODS) {
            add(Kinds.POD, bind.task(), false, "Scheduled", assigned(bind));
        }
    }

    private static String assigned(Bind bind) {
        return "Successfully assigned %s to %s".formatted(bind.task(), bind.node());
    }

    /**
     * A job waits. Words that the last event had make no other one.
     *
     * @param isTold whether the statuses of the group had the sentence before
     */
    void waits(String job, Sentences.Told told, boolean isTold) {
        String now = Sentences.words(told.sentence());
        if (now.equals(words.put(job, now)) || isTold || detail == Detail.NONE) {
            return;
        }
        add(Kinds.POD_GROUP, job, true, "FailedScheduling", told.sentence());
        if (detail == Detail.PODS) {
            told.waiting().pods().forEach(pod -> add(Kinds.POD, pod, true, "FailedScheduling", told.sentence()));
        }
    }

    /** A job does not wait any more. */
    void ceases(String job) {
        words.remove(job);
    }

    /** A gang holds nodes below its minimum, and does not get the others. */
    void isIncomplete(String job, String sentence) {
        if (detail != Detail.NONE) {
            add(Kinds.POD_GROUP, job, true, "GangIncomplete", sentence);
        }
    }

    /** Pods of a job are evicted in a cycle. */
    void evicts(String job, List<Eviction> evictions) {
        if (detail == Detail.NONE) {
            return;
        }
        Eviction first = evictions.get(0);
        String message = "%s from %s: %s".formatted(first.task(), first.node(), first.because());
        if (!job.isEmpty()) {
            add(
                    Kinds.POD_GROUP,
                    job,
                    false,
                    "Evict",
                    evictions.size() == 1
                            ? message
                            : "%s pods, the first of them %s".formatted(evictions.size(), message));
        }
        if (detail == Detail.PODS || job.isEmpty()) {
            evictions.forEach(each -> add(Kinds.POD, each.task(), true, "Evict", each.because()));
        }
    }

    @Override
    public void evictionRefused(Eviction eviction, String reason) {
        TaskSpec preemptor = mirror.state().task(eviction.preemptor());
        String job = preemptor == null ? eviction.job() : preemptor.job();
        if (detail == Detail.NONE || job.isEmpty()) {
            return;
        }
        String message = "%s from %s: %s".formatted(eviction.task(), eviction.node(), reason);
        add(
                Kinds.POD_GROUP,
                job,
                true,
                "EvictionRefused",
                preemptor == null ? message : "%s waits for the room of %s".formatted(preemptor.key(), message));
    }

    /** Queues events while no other write waits. Returns the time until another one is due; null without one. */
    @Nullable
    Duration resume() {
        tellRefused();
        long now = nanoTime.getAsLong();
        Duration next = null;
        for (Iterator<Map.Entry<String, Bound>> each = bound.entrySet().iterator(); each.hasNext() && next == null; ) {
            Map.Entry<String, Bound> group = each.next();
            if (group.getValue().until() - now > 0) {
                next = Duration.ofNanos(group.getValue().until() - now);
            } else {
                each.remove();
                add(
                        Kinds.POD_GROUP,
                        group.getKey(),
                        false,
                        "Scheduled",
                        summary(group.getValue().binds()));
            }
        }
        boolean isIdle = outbox.isEmpty();
        while (isIdle && inFlight < MAX_IN_FLIGHT && !waiting.isEmpty()) {
            inFlight++;
            outbox.add(waiting.remove());
        }
        return next;
    }

    private void tellRefused() {
        if (detail == Detail.NONE || !mirror.isComplete() || refused.equals(mirror.refused())) {
            return;
        }
        Map<String, String> before = refused;
        refused = new HashMap<>(mirror.refused());
        refused.forEach((object, reason) -> {
            int space = object.indexOf(' ');
            Kind<?> kind = Kinds.named(object.substring(0, space));
            if (kind != null && !reason.equals(before.get(object))) {
                add(
                        kind,
                        object.substring(space + 1),
                        true,
                        "InvalidObject",
                        "cannot be used in this version: " + reason);
            }
        });
    }

    private static String summary(List<Bind> binds) {
        if (binds.size() == 1) {
            return assigned(binds.get(0));
        }
        return "Successfully assigned %s pods: ".formatted(binds.size())
                + binds.stream()
                        .map(bind -> ObjectName.of(bind.task()).name() + " to " + bind.node())
                        .collect(Collectors.joining(", "));
    }

    /** Forgets what was told, and drops the events that wait. */
    void clear() {
        waiting.clear();
        bound.clear();
        words.clear();
        refused = Map.of();
    }

    private void add(Kind<?> kind, String key, boolean isWarning, String reason, String message) {
        String uid = mirror.uid(kind, key);
        if (uid.isEmpty()) {
            return;
        }
        if (waiting.size() >= MAX_WAITING) {
            logs.forEach(WriteLog::eventDropped);
            return;
        }
        waiting.add(new Event(
                kind,
                ObjectName.of(key),
                uid,
                number++,
                isWarning,
                reason,
                message,
                mirror.state().cluster().now(),
                scheduler,
                () -> inFlight--));
    }
}
