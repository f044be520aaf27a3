package dev.terrace.kubernetes.status;

import dev.terrace.cluster.change.Changes;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.Deferred;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Permit;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.Kinds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the decisions of cycles beside bindings and evictions: each kind of status by its class, and events. A
 * process that may not write forgets what it has published, because another one decides meanwhile. For the deciding
 * thread.
 */
public final class Statuses {
    private final Permit permit;
    private final List<? extends WriteLog> logs;
    private final GroupPods pods;
    private final Sentences sentences;
    private final GroupStatuses groups;
    private final PodConditions conditions;
    private final QueueStatuses queues;
    private final Events events;
    /** The gangs that hold nodes below their minimum, and waited in the last cycle. */
    private Set<String> incomplete = Set.of();
    /** The incomplete gangs that an event has named. */
    private final Set<String> named = new HashSet<>();

    /** The pods that the last cycle evicted. */
    private Set<String> evicted = Set.of();

    /**
     * Creates the statuses of a cluster that has told nothing yet. The mirror reports its changes from now on.
     *
     * @param scheduler the name of this scheduler
     * @param detail the objects that get events
     */
    public Statuses(
            Mirror mirror,
            Outbox outbox,
            Permit permit,
            List<? extends WriteLog> logs,
            String scheduler,
            Events.Detail detail,
            LongSupplier nanoTime) {
        this.permit = permit;
        this.logs = logs;
        pods = new GroupPods(scheduler);
        sentences = new Sentences(nanoTime);
        groups = new GroupStatuses(mirror, sentences, pods, outbox, nanoTime);
        conditions = new PodConditions(mirror, outbox, nanoTime);
        queues = new QueueStatuses(mirror, outbox, nanoTime);
        events = new Events(mirror, outbox, logs, scheduler, detail, nanoTime);
        mirror.onChange(this::changed);
    }

    /** The events, which count bindings. */
    public Events events() {
        return events;
    }

    private void changed(Changes changes) {
        pods.take(changes, groups::touch);
    }

    /** Takes the messages that were applied to the mirror. Conditions are no part of its state. */
    public void take(List<Message> messages) {
        for (Message message : messages) {
            if (message instanceof Message.Listed listed) {
                listed.objects().forEach(object -> touch(listed, object.key()));
            } else {
                touch(message, message.key());
            }
        }
    }

    private void touch(Message message, String key) {
        if (message.kind() == Kinds.POD_GROUP) {
            groups.touch(key);
        } else if (message.kind() == Kinds.POD) {
            conditions.touch(key);
        }
    }

    /** Takes what a cycle decided. */
    public void decided(CycleReport report) {
        sentences.decided(report.waiting());
        groups.decided(report);
        queues.decided(report.queues());
        findIncomplete(report);
        tellEvictions(report.evictions());
    }

    private void findIncomplete(CycleReport report) {
        Set<String> found = new HashSet<>();
        for (CycleReport.Waiting job : report.waiting()) {
            if (!job.isServed() && pods.of(job.job()).held() > 0) {
                found.add(job.job());
            }
        }
        incomplete = found;
        named.retainAll(found);
        logs.forEach(log -> log.incompleteGangs(found.size()));
    }

    private void tellEvictions(List<Eviction> evictions) {
        Set<String> now = new HashSet<>();
        Map<String, List<Eviction>> jobs = new LinkedHashMap<>();
        for (Eviction eviction : evictions) {
            now.add(eviction.task());
            if (!evicted.contains(eviction.task())) {
                jobs.computeIfAbsent(eviction.job(), first -> new ArrayList<>()).add(eviction);
            }
        }
        jobs.forEach(events::evicts);
        evicted = now;
    }

    /** Queues the writes that are due. Returns the time until another one is; null without one. */
    public @Nullable Duration resume() {
        if (!permit.mayWrite()) {
            clear();
            return null;
        }
        Duration sentence = sentences.resume();
        sentences.takeChanged().forEach(this::tell);
        return Deferred.least(sentence, groups.resume(), conditions.resume(), queues.resume(), events.resume());
    }

    private void tell(String job) {
        Sentences.Told told = sentences.of(job);
        if (told == null) {
            events.ceases(job);
        } else {
            events.waits(job, told, groups.hasSentence(job, told.sentence()));
            if (incomplete.contains(job) && named.add(job)) {
                events.isIncomplete(job, told.sentence());
            }
        }
        groups.touch(job);
        conditions.tell(job, told);
    }

    private void clear() {
        sentences.clear();
        groups.clear();
        conditions.clear();
        queues.clear();
        events.clear();
        incomplete = Set.of();
        named.clear();
        evicted = Set.of();
    }
}
