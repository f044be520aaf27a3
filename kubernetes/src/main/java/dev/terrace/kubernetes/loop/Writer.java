package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.Edit;
import dev.terrace.cluster.change.Changes;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.status.Statuses;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.DefaultQueues;
import dev.terrace.kubernetes.write.Deferred;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Write;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the decisions of cycles through one outbox: by {@link Bindings}, {@link Evictions}, {@link Nominations},
 * {@link Statuses} and {@link DefaultQueues}. For the deciding thread.
 */
final class Writer {
    /** The time for which requests of a process that was killed may still arrive. */
    private static final Duration ARRIVAL = Duration.ofSeconds(2);

    private final Mirror mirror;
    private final Channel channel;
    private final Outbox outbox;
    private final Bindings bindings;
    private final Evictions evictions;
    private final Nominations nominations;
    private final Statuses statuses;
    private final DefaultQueues queues;
    private final LongSupplier nanoTime;
    /** The time from which decisions may be made. */
    private long from;
    /** The time until a write is repeated, or is due; null without one. */
    private @Nullable Duration untilRepetition;

    /**
     * @param deciding runs tasks on the deciding thread
     * @param nanoTime the monotonic clock
     */
    Writer(Channel channel, Executor deciding, Mirror mirror, LongSupplier nanoTime) {
        this.channel = channel;
        this.mirror = mirror;
        this.nanoTime = nanoTime;
        from = nanoTime.getAsLong();
        outbox = new Outbox(channel.sender(), channel.permit(), deciding, nanoTime, channel.logs());
        statuses = new Statuses(
                mirror, outbox, channel.permit(), channel.logs(), channel.scheduler(), channel.events(), nanoTime);
        List<WriteLog> logs = new ArrayList<>(channel.logs());
        logs.add(statuses.events());
        bindings = new Bindings(mirror, outbox, logs, nanoTime);
        evictions = new Evictions(mirror, outbox, logs, nanoTime);
        nominations = new Nominations(mirror, outbox, nanoTime);
        queues = new DefaultQueues(outbox, nanoTime);
    }

    /**
     * Returns whether decisions may be made, because they may be carried out. A process that finds pods of its
     * scheduler on nodes waits before the first ones: another process, which may have been killed a moment ago, has
     * bound them, and its last requests may still arrive.
     */
    boolean mayDecide() {
        return channel.permit().mayWrite() && nanoTime.getAsLong() - from >= 0;
    }

    /** Delays messages about evicted pods that have left. */
    void delay(List<Message> messages) {
        evictions.delay(messages);
    }

    /** Applies messages to the mirror. What is assumed stays assumed, unless they say otherwise. */
    Changes take(List<Message> messages) {
        Collection<String> bound = touched(messages, bindings.keys());
        Collection<String> evicted = touched(messages, evictions.keys());
        List<Edit> overlay = new ArrayList<>(bindings.assumeAgain(bound));
        overlay.addAll(evictions.assumeAgain(evicted));
        boolean isFirst = !mirror.isComplete();
        Changes changes = mirror.take(messages, overlay);
        if (isFirst && mirror.isComplete() && hasBoundPods()) {
            from = nanoTime.getAsLong() + ARRIVAL.toNanos();
        }
        bindings.observed(bound, changes);
        evictions.observed(evicted);
        nominations.changed(changes);
        statuses.take(messages);
        return changes;
    }

    private boolean hasBoundPods() {
        return mirror.state().cluster().tasks().stream()
                .anyMatch(pod -> pod.isPlaced() && pod.schedulerName().equals(channel.scheduler()));
    }

    /** Returns the pods among some that messages are about. */
    private static Collection<String> touched(List<Message> messages, Set<String> pods) {
        Set<String> touched = new HashSet<>();
        for (Message message : messages) {
            if (message.kind() == Kinds.POD) {
                if (message instanceof Message.Listed) {
                    return List.copyOf(pods);
                }
                if (pods.contains(message.key())) {
                    touched.add(message.key());
                }
            }
        }
        return touched;
    }

    /**
     * Assumes the binds of a cycle, and queues the requests that carry it out.
     *
     * @return the report without evictions that are not carried out
     * @throws dev.terrace.model.finding.InvalidInput if the cycle decided what cannot be written
     */
    CycleReport decided(CycleReport report) {
        requireWritable(report);
        bindings.decided(report);
        boolean unused = bindings.apply();
        CycleReport carriedOut = evictions.decided(report, nominations.nominated());
        nominations.decided(carriedOut, evictions.promised(nominations.nominated()));
        queues.decided(mirror.state().cluster());
        statuses.decided(carriedOut);
        return carriedOut;
    }

    /** Rejects decisions that this command does not write yet: the cluster would never follow them. */
    static void requireWritable(CycleReport report) {
        if (!report.pluginStates().isEmpty()) {
            throw Fault.at(
                    "schedule",
                    "plugins keep a state from cycle to cycle, which this command does not keep yet: "
                            + String.join(", ", new TreeSet<>(report.statedPlugins())));
        }
        if (!report.failures().isEmpty() || !report.amendments().isEmpty()) {
            throw Fault.at("schedule", "the actions change pods that wait, which this command does not do yet");
        }
    }

    /**
     * Continues with what has paused, and sends what may be sent.
     *
     * @return whether pods were forgotten, or are assumed to leave
     */
    boolean send() {
        bindings.resume();
        Duration repetition = Deferred.least(evictions.resume(), nominations.resume());
        boolean isChanged = apply();
        outbox.send();
        untilRepetition = Deferred.least(repetition, statuses.resume());
        outbox.send();
        isChanged |= apply();
        channel.logs().forEach(log -> {
            log.assumed(bindings.assumed());
            log.releasing(evictions.releasing());
        });
        return isChanged;
    }

    /** Queues a write that belongs to no decision. */
    void add(Write write) {
        outbox.add(write);
    }

    private boolean apply() {
        boolean isChanged = bindings.apply();
        return evictions.apply() || isChanged;
    }

    /** Sends nothing more. Assumed pods whose requests were not sent are forgotten. */
    void stop() {
        outbox.stop();
    }

    /** Returns the number of requests whose answers have not arrived. */
    int inFlight() {
        return outbox.inFlight();
    }

    /** Returns the time until there is something to send that waits for no message; null if there is nothing. */
    @Nullable
    Duration untilNext() {
        return Deferred.least(bindings.untilNext(), outbox.untilNext(), untilRepetition);
    }

    /**
     * Returns why a request was not done, with the server's own words: these name the webhook that refused it.
     *
     * @param answer null if none arrived
     */
    static String failure(@Nullable Answer answer) {
        if (answer == null) {
            return "no answer arrived";
        }
        String message;
        try {
            message = OneLine.of(answer.json().path("message").asText());
        } catch (IOException e) {
            message = "";
        }
        return "the API server answers " + answer.code() + (message.isEmpty() ? "" : ": " + message);
    }
}
