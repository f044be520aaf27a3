package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.change.Changes;
import dev.terrace.engine.Sessions;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.Write;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The loop that decides. It owns the mirror, the sessions, and what was decided and is not confirmed: other threads
 * only put messages and answers into its queue. Each turn takes all of them, runs a cycle if the cluster has changed or
 * a plugin is due, and sends what was decided. Deciding begins when every kind has been listed.
 *
 * <p>The loop survives every failure of a cycle. The next session is a fresh one, and cycles pause for longer and
 * longer while they fail.
 */
public final class Decider implements Runnable, Executor {
    /** Watches wait while this many messages do. */
    private static final int MAX_MESSAGES = 10_000;
    /** The longest time between two turns, so that a loop that is stuck can be told from one without work. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    private static final Duration MAX_PAUSE = Duration.ofMinutes(1);
    /** The time between two looks at the permit of a process that may not write. */
    private static final Duration STANDBY = Duration.ofMillis(200);
    /** The longest time for answers after the last decision. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final BlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();
    private final Semaphore room = new Semaphore(MAX_MESSAGES);
    /** The messages that this turn has taken. */
    private final List<Message> messages = new ArrayList<>();

    private final Mirror mirror;
    private Sessions sessions;
    private final Rhythm rhythm;
    private final Clock clock;
    private final LongSupplier nanoTime;
    private final List<Sink> sinks;
    /** Carries out decisions; null in a dry run. */
    private final @Nullable Writer writer;

    private volatile boolean isStopped;
    private volatile long lastTurn;
    private volatile boolean isReady;

    /** Whether the cluster has changed since the last cycle. */
    private boolean isChanged;
    /** Whether it has changed as the last cycle decided. */
    private boolean isChangedAsExpected;
    /** Whether decisions could be made in the last turn. */
    private boolean mayDecide;
    /** The report of the last cycle; null before the first one and after a failure. */
    private @Nullable CycleReport report;
    /** The time of the last cycle, by the monotonic clock. */
    private long lastCycle;
    /** The pause after the last cycle. */
    private Duration pause;

    /**
     * The times between cycles.
     *
     * @param least the shortest time between two cycles
     * @param most the time after which a cycle is repeated while a job waits and a plugin reads the clock without
     *     naming a time, or while the cluster changes as was decided
     */
    public record Rhythm(Duration least, Duration most) {}

    /**
     * Creates a loop that has seen nothing yet.
     *
     * @param clock the clock of the cycles
     * @param channel carries out decisions; null to show them only
     */
    public Decider(
            Mirror mirror, Sessions sessions, Rhythm rhythm, Clock clock, List<Sink> sinks, @Nullable Channel channel) {
        this(mirror, sessions, rhythm, clock, System::nanoTime, sinks, channel);
    }

    /** @param nanoTime the monotonic clock */
    Decider(
            Mirror mirror,
            Sessions sessions,
            Rhythm rhythm,
            Clock clock,
            LongSupplier nanoTime,
            List<Sink> sinks,
            @Nullable Channel channel) {
        this.mirror = mirror;
        this.sessions = sessions;
        this.rhythm = rhythm;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.sinks = sinks;
        this.pause = rhythm.least();
        this.writer = channel == null ? null : new Writer(channel, this, mirror, nanoTime);
        lastTurn = nanoTime.getAsLong();
        lastCycle = lastTurn - TimeUnit.HOURS.toNanos(1);
    }

    /** Adds a message. Blocks while too many messages wait. */
    public void put(Message message) throws InterruptedException {
        room.acquire();
        inbox.add(() -> {
            room.release();
            messages.add(message);
        });
    }

    /** Runs a task in the next turn, on the thread of the loop. Also ends its waiting. */
    @Override
    public void execute(Runnable task) {
        inbox.add(task);
    }

    /**
     * Tries other sessions on the present cluster, and decides with them from the next cycle on. The trial runs on the
     * calling thread, while the loop continues. If it fails, the loop keeps its sessions.
     *
     * @throws InvalidInput if an action refuses the cluster, or decisions cannot be written
     * @throws dev.terrace.engine.contract.PluginFailure if a plugin or an action fails
     */
    public void replace(Sessions next) throws InterruptedException {
        CompletableFuture<Cluster> present = new CompletableFuture<>();
        execute(() -> {
            mirror.advance(clock.instant());
            present.complete(mirror.state().cluster());
        });
        CycleReport trial = next.run(await(present));
        if (writer != null) {
            Writer.requireWritable(trial);
        }
        execute(() -> {
            sessions.close();
            sessions = next;
            isChanged = true;
            pause = rhythm.least();
        });
    }

    private static Cluster await(Future<Cluster> present) throws InterruptedException {
        try {
            return present.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends a write that belongs to no decision, in the next turn. Drops it in a dry run. */
    public void send(Write write) {
        execute(() -> {
            if (writer != null) {
                writer.add(write);
            }
        });
    }

    /** Returns whether every kind has been listed. */
    public boolean isReady() {
        return isReady;
    }

    /** Returns the time since the last turn. */
    public Duration sinceLastTurn() {
        return Duration.ofNanos(nanoTime.getAsLong() - lastTurn);
    }

    /** Returns whether every request was answered. To be called after the end of the loop. */
    public boolean isAnswered() {
        return writer == null || writer.inFlight() == 0;
    }

    /**
     * Ends the loop after its present turn. Decisions of a cycle that runs are not carried out. To end a wait, or a
     * cycle, the thread is interrupted before.
     */
    public void stop() {
        isStopped = true;
    }

    @Override
    public void run() {
        try {
            while (!isStopped) {
                turn(untilNext());
            }
        } catch (InterruptedException e) {
            isStopped = true;
        } finally {
            boolean unused = Thread.interrupted(); // answers are still waited for
            finish();
            sessions.close();
        }
    }

    /**
     * Waits for a message, takes all that are there, and continues.
     *
     * @param longest the longest time to wait
     */
    void turn(Duration longest) throws InterruptedException {
        receive(longest);
        turn();
        lastTurn = nanoTime.getAsLong();
    }

    /** Waits for a message, and takes all that are there. */
    private void receive(Duration longest) throws InterruptedException {
        Runnable first = inbox.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
        if (first != null) {
            first.run();
            List<Runnable> more = new ArrayList<>();
            inbox.drainTo(more);
            more.forEach(Runnable::run);
        }
    }

    private void turn() {
        if (writer != null) {
            writer.delay(messages);
        }
        if (!messages.isEmpty()) {
            Changes changes = writer == null ? mirror.take(messages) : writer.take(messages);
            messages.clear();
            boolean isExpected = report != null && Expected.contains(changes, report.changedPhases());
            isChanged |= !isReady || !(changes.isEmpty() || isExpected);
            isChangedAsExpected |= !changes.isEmpty();
            isReady = mirror.isComplete();
            if (isReady) {
                sinks.forEach(sink -> sink.changed(mirror, changes, clock.instant()));
            }
        }
        if (writer != null) {
            isChanged |= writer.send() || (writer.mayDecide() && !mayDecide);
            mayDecide = writer.mayDecide();
        }
        if (isReady && (writer == null || mayDecide) && untilCycle().isZero()) {
            CycleReport decided = decide();
            if (decided != null && !isStopped && !Thread.currentThread().isInterrupted()) {
                CycleReport carriedOut = writer == null ? decided : writer.decided(decided);
                sinks.forEach(sink -> sink.decided(mirror.state(), carriedOut));
                if (writer != null) {
                    isChanged |= writer.send();
                }
            }
        }
    }

    /** Waits for the answers that are still to arrive, for a short time. Nothing is decided or sent. */
    private void finish() {
        if (writer == null) {
            return;
        }
        writer.stop();
        long end = nanoTime.getAsLong() + FAREWELL.toNanos();
        try {
            while (writer.inFlight() > 0 && nanoTime.getAsLong() - end < 0) {
                receive(Duration.ofNanos(Math.max(0, end - nanoTime.getAsLong())));
                messages.clear();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs a cycle. Returns null if it failed, whatever the failure. */
    private @Nullable CycleReport decide() {
        lastCycle = nanoTime.getAsLong();
        report = null;
        try {
            mirror.advance(clock.instant());
            report = sessions.run(mirror.state().cluster());
            if (writer == null) {
                mirror.carryStates(report);
            }
            isChanged = false;
            isChangedAsExpected = false;
            pause = rhythm.least();
        } catch (Throwable e) { // a plugin may throw anything
            pause = min(pause.multipliedBy(2), MAX_PAUSE);
            String sentence = e.getMessage() == null ? e.toString() : e.getMessage();
            sinks.forEach(sink -> sink.failed(sentence));
        }
        return report;
    }

    /** Returns the time until the next turn is due: zero if it runs a cycle, or sends something. */
    Duration untilNext() {
        Duration write = writer == null ? null : writer.untilNext();
        if (writer != null && !mayDecide) {
            return write == null ? STANDBY : min(write, STANDBY);
        }
        Duration cycle = untilCycle();
        return write == null ? cycle : min(write, cycle);
    }

    /** Returns the time until the next cycle is due; at most the time between two turns. */
    private Duration untilCycle() {
        Duration since = Duration.ofNanos(nanoTime.getAsLong() - lastCycle);
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
        Duration clock = wantedByPlugins(last, since);
        return isChangedAsExpected ? min(clock, rhythm.most().minus(since)) : clock;
    }

    private Duration wantedByPlugins(CycleReport last, Duration since) {
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
