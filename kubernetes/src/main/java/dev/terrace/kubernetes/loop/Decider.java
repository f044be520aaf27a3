package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.change.Changes;
import dev.terrace.engine.Sessions;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.model.report.CycleReport;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The loop that decides. It owns the mirror and the sessions: other threads only put messages into its queue. Each turn
 * takes all messages, and runs a cycle if the cluster has changed or a plugin is due. Deciding begins when every kind
 * has been listed.
 *
 * <p>The loop survives every failure of a cycle. The next session is a fresh one, and cycles pause for longer and
 * longer while they fail.
 */
public final class Decider implements Runnable {
    /** Watches wait while this many messages do. */
    private static final int MAX_MESSAGES = 10_000;
    /** The longest time between two turns, so that a loop that is stuck can be told from one without work. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    private static final Duration MAX_PAUSE = Duration.ofMinutes(1);

    private final BlockingQueue<Message> inbox = new ArrayBlockingQueue<>(MAX_MESSAGES);
    private final Mirror mirror;
    private final Sessions sessions;
    private final Rhythm rhythm;
    private final Clock clock;
    private final List<Sink> sinks;

    private volatile boolean isStopped;
    private volatile long lastTurn = System.nanoTime();
    private volatile boolean isReady;

    /** Whether the cluster has changed since the last cycle. */
    private boolean isChanged;
    /** The report of the last cycle; null before the first one and after a failure. */
    private @Nullable CycleReport report;
    /** The time of the last cycle, by the monotonic clock. */
    private long lastCycle = System.nanoTime() - TimeUnit.HOURS.toNanos(1);
    /** The pause after the last cycle. */
    private Duration pause;

    /**
     * The times between cycles.
     *
     * @param least the shortest time between two cycles
     * @param most the time after which a cycle is repeated while a job waits and a plugin reads the clock without
     *     naming a time
     */
    public record Rhythm(Duration least, Duration most) {}

    /** @param clock the clock of the cycles */
    public Decider(Mirror mirror, Sessions sessions, Rhythm rhythm, Clock clock, List<Sink> sinks) {
        this.mirror = mirror;
        this.sessions = sessions;
        this.rhythm = rhythm;
        this.clock = clock;
        this.sinks = sinks;
        this.pause = rhythm.least();
    }

    /** Adds a message. Blocks while too many messages wait. */
    public void put(Message message) throws InterruptedException {
        inbox.put(message);
    }

    /** Returns whether every kind has been listed. */
    public boolean isReady() {
        return isReady;
    }

    /** Returns the time since the last turn. */
    public Duration sinceLastTurn() {
        return Duration.ofNanos(System.nanoTime() - lastTurn);
    }

    /** Ends the loop after its present turn. */
    public void stop() {
        isStopped = true;
    }

    @Override
    public void run() {
        List<Message> messages = new ArrayList<>();
        try {
            while (!isStopped) {
                receive(messages);
                turn(messages);
                messages.clear();
                lastTurn = System.nanoTime();
            }
        } catch (InterruptedException e) {
            isStopped = true;
        } finally {
            sessions.close();
        }
    }

    /** Waits for a message or for the next cycle, and takes all messages that are there. */
    private void receive(List<Message> messages) throws InterruptedException {
        Message first = inbox.poll(untilNext().toNanos(), TimeUnit.NANOSECONDS);
        if (first != null) {
            messages.add(first);
            inbox.drainTo(messages);
        }
    }

    private void turn(List<Message> messages) {
        if (!messages.isEmpty()) {
            Changes changes = mirror.take(messages);
            isChanged |= !changes.isEmpty() || !isReady;
            isReady = mirror.isComplete();
            if (isReady) {
                sinks.forEach(sink -> sink.changed(mirror, changes, clock.instant()));
            }
        }
        if (isReady && untilNext().isZero()) {
            CycleReport decided = decide();
            if (decided != null) {
                sinks.forEach(sink -> sink.decided(mirror.state(), decided));
            }
        }
    }

    /** Runs a cycle. Returns null if it failed, whatever the failure. */
    private @Nullable CycleReport decide() {
        lastCycle = System.nanoTime();
        report = null;
        try {
            mirror.advance(clock.instant());
            report = sessions.run(mirror.state().cluster());
            isChanged = false;
            pause = rhythm.least();
        } catch (Throwable e) { // a plugin may throw anything
            pause = min(pause.multipliedBy(2), MAX_PAUSE);
            String sentence = e.getMessage() == null ? e.toString() : e.getMessage();
            sinks.forEach(sink -> sink.failed(sentence));
        }
        return report;
    }

    /** Returns the time until the next cycle is due; at most the time between two turns. */
    private Duration untilNext() {
        Duration since = Duration.ofNanos(System.nanoTime() - lastCycle);
        Duration wanted = isReady ? wanted(since) : HEARTBEAT;
        Duration due = max(wanted, pause.minus(since));
        return due.isNegative() ? Duration.ZERO : min(due, HEARTBEAT);
    }

    /** @param since the time since the last cycle */
    private Duration wanted(Duration since) {
        CycleReport last = report;
        if (isChanged || last == null) {
            return Duration.ZERO;
        }
        Instant wanted = last.wanted();
        Instant now = mirror.state().cluster().now();
        if (wanted == null) {
            return HEARTBEAT;
        }
        if (wanted.isAfter(now)) {
            return Duration.between(clock.instant(), wanted);
        }
        return last.waiting().isEmpty() ? HEARTBEAT : rhythm.most().minus(since);
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
