package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.change.Changes;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.status.Statuses;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.DefaultQueues;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.report.CycleReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Carries out the decisions of cycles, each kind by its class, through one outbox. For the deciding thread. */
final class Writer {
    private final Mirror mirror;
    private final Channel channel;
    private final Outbox outbox;
    private final Bindings bindings;
    private final Statuses statuses;
    private final DefaultQueues queues;
    /** The time until a status is written; null without one. */
    private @Nullable Duration untilStatus;

    /** @param deciding runs tasks on the deciding thread */
    Writer(Channel channel, Executor deciding, Mirror mirror) {
        this.channel = channel;
        this.mirror = mirror;
        outbox = new Outbox(channel.sender(), channel.permit(), deciding, System::nanoTime, channel.logs());
        statuses = new Statuses(
                mirror,
                outbox,
                channel.permit(),
                channel.logs(),
                channel.scheduler(),
                channel.events(),
                System::nanoTime);
        List<WriteLog> logs = new ArrayList<>(channel.logs());
        logs.add(statuses.events());
        bindings = new Bindings(mirror, outbox, logs);
        queues = new DefaultQueues(outbox, System::nanoTime);
    }

    /** Returns whether decisions may be made, because they may be carried out. */
    boolean mayDecide() {
        return channel.permit().mayWrite();
    }

    /** Applies messages to the mirror. What is assumed stays assumed, unless they say otherwise. */
    Changes take(List<Message> messages) {
        Changes changes = bindings.take(messages);
        statuses.take(messages);
        return changes;
    }

    /**
     * Assumes the binds of a cycle, and queues the requests that carry it out.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the cycle decided what cannot be written
     */
    void decided(CycleReport report) {
        requireWritable(report);
        bindings.decided(report);
        boolean unused = bindings.apply();
        queues.decided(mirror.state().cluster());
        statuses.decided(report);
    }

    /** Rejects decisions that this command does not write yet: the cluster would never follow them. */
    private static void requireWritable(CycleReport report) {
        if (!report.pluginStates().isEmpty()) {
            throw Fault.at(
                    "schedule",
                    "plugins keep a state from cycle to cycle, which this command does not keep yet: "
                            + String.join(", ", new TreeSet<>(report.statedPlugins())));
        }
        if (!report.evictions().isEmpty()) {
            throw Fault.at(
                    "schedule",
                    "action %s evicts pods, which this command does not do yet; remove it from actions, or its preemption"
                            .formatted(report.evictions().get(0).action()));
        }
        if (!report.failures().isEmpty() || !report.amendments().isEmpty()) {
            throw Fault.at("schedule", "the actions change pods that wait, which this command does not do yet");
        }
    }

    /**
     * Continues with what has paused, and sends what may be sent.
     *
     * @return whether pods were forgotten
     */
    boolean send() {
        bindings.resume();
        boolean isChanged = bindings.apply();
        outbox.send();
        untilStatus = statuses.resume();
        outbox.send();
        isChanged |= bindings.apply();
        channel.logs().forEach(log -> log.assumed(bindings.assumed()));
        return isChanged;
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
        return Stream.of(
                        Optional.ofNullable(bindings.untilNext()),
                        Optional.ofNullable(outbox.untilNext()),
                        Optional.ofNullable(untilStatus))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }
}
