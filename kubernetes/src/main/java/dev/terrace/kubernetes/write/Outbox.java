package dev.terrace.kubernetes.write;

import dev.terrace.kubernetes.client.Answer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The queue of writes to the API server. Urgent writes are sent in their order, before all others. The others have a
 * share of the requests in flight, which is theirs even while urgent ones wait, once they have waited for a second. For
 * the deciding thread, which also receives the answers.
 *
 * <p>The number of requests in flight is at most {@value #MAX_IN_FLIGHT}. An answer 429 halves it, once for all
 * requests that were in flight together. Each other answer lets it grow, by one for as many answers as it is. The
 * refused write is sent again after a pause that grows while it is refused, and that is at least {@code Retry-After}.
 *
 * <p>The server is away after {@value #AWAY} requests in a row without an answer. One request at a time is then sent,
 * after growing pauses, until an answer arrives.
 */
public final class Outbox {
    /** The largest number of requests in flight. More would only queue in the server. */
    public static final int MAX_IN_FLIGHT = 64;

    private static final int TOO_MANY = 429;
    /** The inverse of the part of the window that is open to writes that are not urgent. */
    private static final int SHARE_OF_OTHERS = 4;
    /** Writes that are not urgent and have waited for this time are sent before urgent ones, within their share. */
    private static final long PATIENCE = Duration.ofSeconds(1).toNanos();

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(100), Duration.ofMillis(12_800));
    /** The pauses between two requests while the server is away. */
    private static final Backoff PROBING = new Backoff(Duration.ofMillis(100), Duration.ofMillis(6_400));
    /** After this many requests in a row without an answer, the server is away. */
    private static final int AWAY = 8;

    private final Function<Request, CompletableFuture<Answer>> sender;
    private final Permit permit;
    private final Executor deciding;
    private final LongSupplier nanoTime;
    private final List<? extends WriteLog> logs;

    private final Deque<Queued> urgent = new ArrayDeque<>();
    private final Deque<Queued> others = new ArrayDeque<>();
    /** Refused writes, by the time at which they are sent again. */
    private final PriorityQueue<Queued> paused = new PriorityQueue<>(Comparator.comparingLong(each -> each.due));

    private double window = MAX_IN_FLIGHT;
    private int inFlight;
    private int othersInFlight;
    /** The number of requests that were sent. */
    private long sent;
    /** The number of requests that were sent when the window was last halved. */
    private long sentBeforeCut;

    /** The number of requests in a row without an answer. */
    private int losses;
    /** The number of pauses since the server went away. */
    private int pauses;
    /** The time before which nothing is sent, while the server is away. */
    private long resume;

    private boolean isStopped;

    /** A write, and what became of it so far. */
    private static final class Queued {
        final Write write;
        int refusals;
        /** The time at which it was queued. */
        long since;
        /** The earliest time at which it is sent. */
        long due;

        Queued(Write write) {
            this.write = write;
        }
    }

    /**
     * Creates an empty queue.
     *
     * @param sender sends a request once; fails if no answer arrived
     * @param permit is asked immediately before each write
     * @param deciding runs tasks on the deciding thread
     * @param nanoTime the monotonic clock
     */
    public Outbox(
            Function<Request, CompletableFuture<Answer>> sender,
            Permit permit,
            Executor deciding,
            LongSupplier nanoTime,
            List<? extends WriteLog> logs) {
        this.sender = sender;
        this.permit = permit;
        this.deciding = deciding;
        this.nanoTime = nanoTime;
        this.logs = logs;
        resume = nanoTime.getAsLong();
    }

    /** Adds a write. {@link #send} sends it. */
    public void add(Write write) {
        queue(new Queued(write));
    }

    private void queue(Queued queued) {
        queued.since = nanoTime.getAsLong();
        (queued.write.isUrgent() ? urgent : others).add(queued);
    }

    /** Returns the number of requests whose answers have not arrived. */
    public int inFlight() {
        return inFlight;
    }

    /** Returns whether no write waits to be sent. */
    public boolean isEmpty() {
        return urgent.isEmpty() && others.isEmpty();
    }

    /** Returns the number of requests that may be in flight. */
    public int window() {
        return (int) window;
    }

    /** Returns the time until a write is due that waits for no answer; null without one. */
    public @Nullable Duration untilNext() {
        long now = nanoTime.getAsLong();
        if (isAway(now) && !isEmpty()) {
            return Duration.ofNanos(resume - now);
        }
        Queued next = paused.peek();
        return next == null ? null : Duration.ofNanos(Math.max(0, next.due - now));
    }

    private boolean isAway(long now) {
        return losses >= AWAY && resume - now > 0;
    }

    /** Drops all writes that are not in flight, and sends nothing from now on. */
    public void stop() {
        isStopped = true;
        List<Queued> left = new ArrayList<>(urgent);
        left.addAll(others);
        left.addAll(paused);
        urgent.clear();
        others.clear();
        paused.clear();
        left.forEach(each -> each.write.dropped());
    }

    /** Sends as many writes as may be in flight. Writes without a permit are dropped. */
    public void send() {
        while (!paused.isEmpty() && paused.peek().due - nanoTime.getAsLong() <= 0) {
            queue(paused.remove());
        }
        while (inFlight < window() && !isAway(nanoTime.getAsLong())) {
            boolean mayOther = !others.isEmpty() && othersInFlight < Math.max(1, window() / SHARE_OF_OTHERS);
            boolean isUrgent = !urgent.isEmpty() && !(mayOther && hasWaited(others.element()));
            if (!isUrgent && !mayOther) {
                return;
            }
            send(isUrgent ? urgent.remove() : others.remove(), isUrgent);
        }
    }

    private boolean hasWaited(Queued other) {
        return nanoTime.getAsLong() - other.since >= PATIENCE;
    }

    private void send(Queued queued, boolean isUrgent) {
        Request request = isStopped ? null : queued.write.request();
        if (isStopped || (request != null && !request.isRead() && !permit.mayWrite())) {
            queued.write.dropped();
            return;
        }
        if (request == null) {
            return;
        }
        inFlight++;
        othersInFlight += isUrgent ? 0 : 1;
        long number = sent++;
        long start = nanoTime.getAsLong();
        // A failure of the task ends the loop, so that the process is started again. In the future it would be lost.
        var unused = sender.apply(request)
                .whenComplete((answer, failure) -> deciding.execute(() -> {
                    inFlight--;
                    othersInFlight -= isUrgent ? 0 : 1;
                    Duration took = Duration.ofNanos(nanoTime.getAsLong() - start);
                    logs.forEach(log -> log.answered(queued.write.kind(), answer, took));
                    answered(queued, answer, number);
                }));
    }

    private void answered(Queued queued, @Nullable Answer answer, long number) {
        long now = nanoTime.getAsLong();
        losses = answer == null ? losses + 1 : 0;
        if (losses < AWAY) {
            pauses = 0;
        } else if (resume - now <= 0) {
            resize(1);
            resume = now + PROBING.nanos(pauses++);
        }
        if (answer != null && answer.code() == TOO_MANY) {
            if (number >= sentBeforeCut) {
                resize(Math.max(1, window / 2));
                sentBeforeCut = sent;
            }
            if (isStopped) {
                queued.write.dropped();
                return;
            }
            long pause = BACKOFF.nanos(queued.refusals++);
            queued.due = now + Math.max(pause, answer.retryAfter().toNanos());
            paused.add(queued);
            return;
        }
        if (answer != null) {
            resize(Math.min(MAX_IN_FLIGHT, window + 1 / window));
        }
        queued.write.answered(answer);
    }

    private void resize(double size) {
        if ((int) size != (int) window) {
            logs.forEach(log -> log.window((int) size));
        }
        window = size;
    }
}
