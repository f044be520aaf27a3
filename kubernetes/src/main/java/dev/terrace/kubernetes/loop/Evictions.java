package dev.terrace.kubernetes.loop;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.watch.Message.Listed;
import dev.terrace.kubernetes.watch.Message.There;
import dev.terrace.kubernetes.write.Backoff;
import dev.terrace.kubernetes.write.Deferred;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.Write;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.Kinds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the evictions of cycles. A victim is assumed to be terminating. It gets the condition
 * {@code DisruptionTarget}, and then it is deleted, with the grace that it asks for. For the deciding thread.
 *
 * <p>Both requests carry the uid, so that a pod that was created again refuses them. A request that fails is repeated
 * after a growing pause, as long as the eviction is wanted; repetition is harmless. A victim stays in the table until
 * it has left its node. Meanwhile its preemptor waits for that room, and no other pod is evicted for it.
 *
 * <p>The evictions of a cycle are a round. Until it is over, its queues get no other evictions: jobs that have just
 * lost pods, and jobs that have not got their places yet, would evict others that need not leave. Until then, the
 * mirror does not learn that victims have left. Otherwise other jobs, or the victims that are created again, could take
 * the room of the first victim before the last one has left, and a gang would need other victims.
 */
final class Evictions {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(30));
    /** The longest duration of a round. */
    private static final Duration ROUND = Duration.ofMinutes(1);
    /** The pause before another look at a victim whose binding is not confirmed yet. */
    private static final long LOOK = Duration.ofMillis(250).toNanos();

    private final Mirror mirror;
    private final Outbox outbox;
    private final List<? extends WriteLog> logs;
    private final LongSupplier nanoTime;
    private final Deferred deferred;
    private final Map<String, Victim> victims = new LinkedHashMap<>();
    /** The rounds that are not over. */
    private final List<Round> rounds = new ArrayList<>();

    private List<Edit> edits = new ArrayList<>();
    /** Whether the last cycle decided evictions that wait for the end of a round. */
    private boolean isWaiting;

    Evictions(Mirror mirror, Outbox outbox, List<? extends WriteLog> logs, LongSupplier nanoTime) {
        this.mirror = mirror;
        this.outbox = outbox;
        this.logs = logs;
        this.nanoTime = nanoTime;
        deferred = new Deferred(outbox);
    }

    /** The steps of an eviction. */
    private enum Step {
        /** The victim is to get the condition. */
        DECIDED,
        /** It has the condition, and is to be deleted. */
        MARKED,
        /** The API server deletes it, and it has not left its node. */
        DELETED
    }

    /**
     * The evictions that one cycle decided. It is over when its victims have left, or after a time. Until then, the
     * shares of its queues, and the places of their jobs, are not those that evictions should depend on.
     */
    private static final class Round {
        final long since;
        final Set<String> queues = new HashSet<>();
        /** The victims that have not left. */
        final Set<String> leaving = new HashSet<>();
        /** The last message about each victim that has left, until the mirror takes it. */
        final Map<String, Message> departures = new LinkedHashMap<>();

        Round(long since) {
            this.since = since;
        }

        boolean isOver(long now) {
            return leaving.isEmpty() || now - since >= ROUND.toNanos();
        }
    }

    /** A pod whose eviction was decided and that has not left, and the next request about it. */
    private final class Victim implements Write {
        private final Eviction eviction;
        private final Round round;
        /** The taints against the preemptor that its node had at the decision. */
        private final List<Taint> barriers;

        private Step step = Step.DECIDED;
        private int failures;
        /** The last reason for which the server refused a request. */
        private String refusal = "";

        Victim(Eviction eviction, Round round) {
            this.eviction = eviction;
            this.round = round;
            barriers = Objects.requireNonNullElse(barriers(eviction.node(), eviction.preemptor()), List.of());
        }

        @Override
        public String kind() {
            return step == Step.DECIDED ? "condition" : "eviction";
        }

        @Override
        public boolean isUrgent() {
            return true;
        }

        @Override
        public @Nullable Request request() {
            TaskSpec pod = described(mirror.state(), eviction.task());
            if (victims.get(eviction.task()) != this || step == Step.DELETED || pod == null) {
                return null;
            }
            if (step == Step.DECIDED && !isWanted(eviction.preemptor())) {
                notEvicted(eviction.preemptor() + " does not need its room any more");
                forget(this);
                return null;
            }
            if (pod.node().isEmpty()) {
                awaitBinding();
                return null;
            }
            String path = ObjectName.of(eviction.task()).path(Kinds.POD);
            return step == Step.DECIDED
                    ? Request.strategic(path + "/status", condition())
                    : Request.delete(path, options());
        }

        /** A pod without a node has nothing to leave. */
        private void awaitBinding() {
            TaskSpec assumed = mirror.state().task(eviction.task());
            if (assumed == null || assumed.node().isEmpty()) {
                forget(this);
            } else {
                deferred.until(nanoTime.getAsLong() + LOOK, this);
            }
        }

        private String condition() {
            ObjectNode body = JSON.createObjectNode();
            body.putObject("metadata").put("uid", eviction.uid());
            body.putObject("status")
                    .putArray("conditions")
                    .addObject()
                    .put("type", "DisruptionTarget")
                    .put("status", "True")
                    .put("reason", "PreemptionByScheduler")
                    .put("message", eviction.because())
                    .put("lastTransitionTime", mirror.timestamp());
            return body.toString();
        }

        private String options() {
            ObjectNode body = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "DeleteOptions");
            body.putObject("preconditions").put("uid", eviction.uid());
            return body.toString();
        }

        @Override
        public void answered(@Nullable Answer answer) {
            if (victims.get(eviction.task()) != this || step == Step.DELETED) {
                return;
            }
            if (answer == null || answer.code() / 100 != 2) {
                String reason = Writer.failure(answer);
                notEvicted(reason);
                if (answer != null && isRefusal(answer.code()) && !reason.equals(refusal)) {
                    refusal = reason;
                    logs.forEach(log -> log.evictionRefused(eviction, reason));
                }
                deferred.until(nanoTime.getAsLong() + BACKOFF.nanos(failures++), this);
            } else if (step == Step.DECIDED) {
                step = Step.MARKED;
                outbox.add(this);
            } else {
                step = Step.DELETED;
            }
        }

        /** Returns whether a repetition is likely to fail as well. The watch reports a pod that is gone. */
        private static boolean isRefusal(int code) {
            return code / 100 == 4 && code != NOT_FOUND && code != CONFLICT;
        }

        private void notEvicted(String reason) {
            logs.forEach(log -> log.notEvicted(eviction.task(), eviction.node(), reason));
        }

        @Override
        public void dropped() {
            if (victims.get(eviction.task()) == this && step != Step.DELETED) {
                forget(this);
            }
        }
    }

    /** Returns a pod as the last event described it; null without such a pod. */
    private static @Nullable TaskSpec described(ClusterState state, String key) {
        TaskSpec last = state.observed(key);
        return last == null ? state.task(key) : last;
    }

    /** Returns whether a pod still waits for room. An eviction without a preemptor is always wanted. */
    private boolean isWanted(String preemptor) {
        TaskSpec pod = preemptor.isEmpty() ? null : mirror.state().task(preemptor);
        return preemptor.isEmpty() || (pod != null && !pod.isPlaced() && pod.deleted() == null);
    }

    /**
     * Returns a report without the evictions that are not carried out, and without the promises of their room: those
     * for preemptors that others are already leaving for, and those of jobs that wait for a round to end. Assumes the
     * others and queues their requests.
     *
     * @param nominated the waiting pods that are nominated
     */
    CycleReport decided(CycleReport report, Set<String> nominated) {
        isWaiting = false;
        if (report.evictions().isEmpty()) {
            return report;
        }
        Set<String> promised = promised(nominated);
        List<Eviction> wanted = report.evictions().stream()
                .filter(eviction -> !promised.contains(eviction.preemptor()) && !victims.containsKey(eviction.task()))
                .toList();
        Set<String> waiting = waiting(wanted, promised);
        isWaiting = !waiting.isEmpty();
        List<Eviction> carriedOut = wanted.stream()
                .filter(eviction -> !waiting.contains(job(eviction.preemptor())))
                .toList();
        Round round = new Round(nanoTime.getAsLong());
        carriedOut.forEach(eviction -> evict(eviction, round));
        if (!round.leaving.isEmpty()) {
            rounds.add(round);
        }
        Set<String> unpromised =
                report.evictions().stream().map(Eviction::preemptor).collect(Collectors.toSet());
        carriedOut.forEach(eviction -> unpromised.remove(eviction.preemptor()));
        return report.toBuilder()
                .evictions(carriedOut)
                .pipelined(report.pipelined().stream()
                        .filter(bind -> !unpromised.contains(bind.task()))
                        .toList())
                .build();
    }

    private void evict(Eviction eviction, Round round) {
        Victim victim = new Victim(eviction, round);
        victims.put(eviction.task(), victim);
        edits.add(new Edit.AssumeEviction(eviction));
        outbox.add(victim);
        if (!eviction.preemptor().isEmpty()) {
            round.queues.add(eviction.queue());
            round.queues.add(queue(eviction.preemptor()));
            round.leaving.add(eviction.task());
        }
    }

    /**
     * Returns the jobs whose evictions wait, because a round that is not over evicts in the same queues. A job without
     * the room of all its victims may not run, so that none of them is evicted. A pod that lost its promise waits no
     * more.
     */
    private Set<String> waiting(List<Eviction> wanted, Set<String> promised) {
        Set<String> lost = victims.values().stream()
                .map(victim -> victim.eviction.preemptor())
                .filter(preemptor -> !promised.contains(preemptor))
                .collect(Collectors.toSet());
        Set<String> busy =
                rounds.stream().flatMap(round -> round.queues.stream()).collect(Collectors.toSet());
        return wanted.stream()
                .filter(eviction -> !eviction.preemptor().isEmpty() && !lost.contains(eviction.preemptor()))
                .filter(eviction -> busy.contains(eviction.queue()) || busy.contains(queue(eviction.preemptor())))
                .map(eviction -> job(eviction.preemptor()))
                .collect(Collectors.toSet());
    }

    private String job(String pod) {
        TaskSpec task = mirror.state().task(pod);
        return task == null ? "" : task.job();
    }

    private String queue(String pod) {
        return Ordered.of(mirror.state().cluster().jobs(), JobSpec.ORDER)
                .find(job(pod))
                .map(JobSpec::queue)
                .orElse("");
    }

    /**
     * Returns the pods that others are leaving for, on nodes that still accept them. For a nominated pod, that is any
     * pod on its node: its victims may be those of a process that ended, so that its decision is not known.
     *
     * @param nominated the waiting pods that are nominated
     */
    Set<String> promised(Set<String> nominated) {
        ClusterState state = mirror.state();
        Set<String> promised = new HashSet<>();
        for (Victim victim : victims.values()) {
            String preemptor = victim.eviction.preemptor();
            if (!promised.contains(preemptor) && isOpen(victim.eviction.node(), preemptor, victim.barriers)) {
                promised.add(preemptor);
            }
        }
        Set<String> leaving = nominated.isEmpty() ? Set.of() : leaving(state);
        for (String key : nominated) {
            TaskSpec pod = state.task(key);
            if (pod != null && leaving.contains(pod.nominatedNode()) && isOpen(pod.nominatedNode(), key, List.of())) {
                promised.add(key);
            }
        }
        return promised;
    }

    /** Returns the nodes that pods are leaving. */
    private static Set<String> leaving(ClusterState state) {
        Set<String> nodes = new HashSet<>();
        for (TaskSpec pod : state.cluster().tasks()) {
            if (pod.deleted() != null && !pod.phase().isTerminated()) {
                nodes.add(pod.node());
            }
        }
        return nodes;
    }

    /** Returns whether a node has no taints against a pod but those that were known. */
    private boolean isOpen(String node, String pod, List<Taint> known) {
        List<Taint> barriers = barriers(node, pod);
        return barriers != null && known.containsAll(barriers);
    }

    /** Returns the taints of a node that a pod does not tolerate, with that of cordoning; null if one is gone. */
    private @Nullable List<Taint> barriers(String node, String pod) {
        TaskSpec task = mirror.state().task(pod);
        if (task == null) {
            return null;
        }
        return Ordered.of(mirror.state().cluster().nodes(), NodeSpec.ORDER)
                .find(node)
                .map(each -> each.barriers(task.template().tolerations()))
                .orElse(null);
    }

    /**
     * Removes the messages about victims that have left, and appends those of rounds that are over. A list of all pods
     * replaces them, and delays nothing.
     */
    void delay(List<Message> messages) {
        if (rounds.isEmpty()) {
            return;
        }
        long now = nanoTime.getAsLong();
        boolean isListed = messages.stream().anyMatch(each -> each.kind() == Kinds.POD && each instanceof Listed);
        if (!isListed) {
            messages.removeIf(message -> isDelayed(message, now));
        }
        for (Round round : rounds) {
            if (isListed || round.isOver(now)) {
                messages.addAll(isListed ? 0 : messages.size(), round.departures.values());
                round.departures.clear();
            }
        }
    }

    private boolean isDelayed(Message message, long now) {
        Victim victim = message.kind() == Kinds.POD ? victims.get(message.key()) : null;
        if (victim == null) {
            return false;
        }
        String pod = victim.eviction.task();
        Round round = victim.round;
        boolean leaves = !(message instanceof There there)
                || there.object().hasEnded()
                || !there.object().uid().equals(victim.eviction.uid());
        if (leaves && !round.isOver(now) && round.leaving.remove(pod)) {
            victim.step = Step.DELETED;
            deferred.remove(victim);
            round.departures.put(pod, message);
        }
        return round.departures.computeIfPresent(pod, (key, last) -> message) != null;
    }

    /** Returns the edits that assume evictions again after events about pods. Events that say otherwise win. */
    List<Edit> assumeAgain(Collection<String> touched) {
        List<Edit> again = new ArrayList<>();
        for (String key : touched) {
            Victim victim = victims.get(key);
            if (victim != null) {
                again.add(new Edit.AssumeEviction(victim.eviction));
            }
        }
        return again;
    }

    /** Takes what events about pods, or a list, said. Called after {@link #assumeAgain}. */
    void observed(Collection<String> touched) {
        for (String key : touched) {
            Victim victim = victims.get(key);
            TaskSpec pod = victim == null ? null : described(mirror.state(), key);
            if (victim == null) {
                continue;
            }
            if (pod == null
                    || !pod.uid().equals(victim.eviction.uid())
                    || pod.phase().isTerminated()) {
                remove(victim);
            } else if (pod.deleted() != null) {
                victim.step = Step.DELETED;
                deferred.remove(victim);
            }
        }
    }

    /** Returns the keys of the victims; not a copy. */
    Set<String> keys() {
        return Collections.unmodifiableSet(victims.keySet());
    }

    /** Returns the number of victims that have not left. */
    int releasing() {
        return victims.size();
    }

    /** Queues the requests whose pauses have ended. Returns the time until something is due; null without that. */
    @Nullable
    Duration resume() {
        long now = nanoTime.getAsLong();
        Duration next = deferred.resume(now);
        for (Round round : rounds) {
            next = Deferred.least(next, round.isOver(now) ? Duration.ZERO : ROUND.minusNanos(now - round.since));
        }
        return next;
    }

    /**
     * Assumes and forgets in the mirror what has been decided and answered.
     *
     * @return whether the state has changed, or evictions that waited may be decided
     */
    boolean apply() {
        long now = nanoTime.getAsLong();
        boolean isOver = rounds.removeIf(round -> round.isOver(now) && round.departures.isEmpty());
        List<Edit> taken = edits;
        edits = new ArrayList<>();
        boolean isChanged = !taken.isEmpty() && !mirror.apply(taken).isEmpty();
        return isChanged || (isOver && isWaiting);
    }

    private void forget(Victim victim) {
        remove(victim);
        edits.add(new Edit.ForgetEviction(victim.eviction.task(), victim.eviction.uid()));
    }

    private void remove(Victim victim) {
        deferred.remove(victim);
        victims.remove(victim.eviction.task());
        victim.round.leaving.remove(victim.eviction.task());
    }
}
