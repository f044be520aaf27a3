package dev.terrace.kubernetes.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.write.Permit;
import dev.terrace.kubernetes.write.Request;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Lease object that at most one process holds. A thread of its own takes it, renews it, and waits while another
 * process holds it. Clocks of other machines are not believed: a lease has expired when its record has not changed for
 * {@link Terms#duration} by the monotonic clock of this process. All writes are conditional on the version that was
 * read.
 *
 * <p>The holder may write for {@link Terms#renewal} after it sent its last successful renewal. This limit is shorter
 * than {@link Terms#duration}, so that a holder that cannot renew, or that was frozen, stops before another process
 * begins. A request that was sent before that moment may still arrive later.
 */
public final class Lease implements Permit {
    /**
     * The time that a holder waits after another one that gave the lease back, so that its watch delivers the last
     * bindings of the other one before it decides. A lease that has expired was not used for longer.
     */
    static final Duration SETTLING = Duration.ofSeconds(1);
    /** The pause after a conflict. */
    private static final Duration CONFLICT_PAUSE = Duration.ofMillis(100);

    private static final String HOLDER = "holderIdentity";
    private static final String SECONDS = "leaseDurationSeconds";
    private static final String TRANSITIONS = "leaseTransitions";
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Name name;
    private final Terms terms;
    private final String identity;
    private final Function<Request, CompletableFuture<Answer>> sender;
    private final LongSupplier nanoTime;
    private final Clock clock;
    private final List<? extends LeaseLog> logs;
    private final Thread thread = new Thread(this::attempts, "terrace-lease");

    /** The tenure of this process; null if it does not hold the lease. */
    private volatile @Nullable Tenure tenure;

    /** The object as it was last read or written; null if that is unknown. */
    private @Nullable ObjectNode object;
    /** The record that was last read; null before the first one. */
    private @Nullable JsonNode observed;
    /** The time since which the record is known to be unchanged. */
    private long observedAt;

    private long lastRead;
    private boolean wasWriting;
    private String lastReason = "";
    private String lastHolder = "";

    /**
     * The times of a lease.
     *
     * @param duration the time without a change after which another process takes the lease; whole seconds
     * @param renewal the time after a renewal for which the holder may write
     * @param retry the pause between two attempts
     */
    public record Terms(Duration duration, Duration renewal, Duration retry) {
        /** The times of Kubernetes' own components. */
        public static final Terms USUAL =
                new Terms(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));

        /** Returns the longest time for an answer. A renewal that gets none leaves time for another one. */
        private Duration patience() {
            return renewal.minus(retry).dividedBy(2);
        }
    }

    /**
     * The name of a Lease object.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a part is no name, so that it would change the path of requests
     */
    public record Name(String namespace, String name) {
        private static final Pattern VALID = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

        public Name {
            for (String part : List.of(namespace, name)) {
                if (!VALID.matcher(part).matches()) {
                    throw Fault.at(
                            "lease",
                            "'%s' is no name of a Lease or a namespace: these have lower-case letters, digits, '-' and '.'."
                                            .formatted(part)
                                    + " Give --lease-namespace and --lease-name.");
                }
            }
        }

        private String collection() {
            return "/apis/coordination.k8s.io/v1/namespaces/" + namespace + "/leases";
        }

        /** Returns the path of the Lease. */
        public String path() {
            return collection() + "/" + name;
        }

        /** Returns "namespace/name". */
        @Override
        public String toString() {
            return namespace + "/" + name;
        }
    }

    /**
     * A time for which this process holds the lease.
     *
     * @param from the time from which it may write
     * @param renewed the time at which the last successful renewal was sent
     * @param renewedMillis the same by the clock of the machine, which continues while the machine is suspended
     */
    private record Tenure(long from, long renewed, long renewedMillis) {}

    /** An attempt that failed. Its message is the reason. */
    private static final class Failed extends Exception {
        private static final long serialVersionUID = 1;

        private final boolean isConflict;

        Failed(String reason, boolean isConflict) {
            super(reason);
            this.isConflict = isConflict;
        }
    }

    /**
     * Prepares to take a lease. {@link #start} begins.
     *
     * @param identity of this process, different from all other processes
     * @param sender sends a request once; fails if no answer arrived
     * @param nanoTime the monotonic clock
     * @param clock the clock of the machine, for the record and for times for which the machine was suspended
     */
    public Lease(
            Name name,
            Terms terms,
            String identity,
            Function<Request, CompletableFuture<Answer>> sender,
            LongSupplier nanoTime,
            Clock clock,
            List<? extends LeaseLog> logs) {
        this.name = name;
        this.terms = terms;
        this.identity = identity;
        this.sender = sender;
        this.nanoTime = nanoTime;
        this.clock = clock;
        this.logs = logs;
        thread.setDaemon(true);
    }

    /** Returns an identity for this process, with the name of its machine or pod. */
    public static String newIdentity() {
        return System.getenv().getOrDefault("HOSTNAME", "terrace") + "_" + UUID.randomUUID();
    }

    /** Begins to take the lease. */
    public void start() {
        thread.start();
    }

    @Override
    public boolean mayWrite() {
        Tenure held = tenure;
        return held != null
                && nanoTime.getAsLong() - held.from >= 0
                && nanoTime.getAsLong() - held.renewed < terms.renewal.toNanos()
                && clock.millis() - held.renewedMillis < terms.renewal.toMillis();
    }

    /**
     * Stops to write and to renew, at once. Other processes wait until the lease has expired: for an end at which
     * requests may still arrive.
     */
    public void stop() throws InterruptedException {
        tenure = null;
        thread.interrupt();
        thread.join();
    }

    /** Stops as {@link #stop} does, and gives the lease back, so that another process may begin at once. */
    public void release() throws InterruptedException {
        stop();
        for (int i = 0; i < 2; i++) { // the last renewal may have changed the version unseen
            try {
                ObjectNode last = object == null ? read() : object;
                if (last != null && holderOf(last).equals(identity)) {
                    write(last, "");
                }
                return;
            } catch (Failed e) {
                object = null;
            }
        }
    }

    private void attempts() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(attempt().toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes or renews the lease, if it is free or held by this process. Returns the pause before the next attempt. */
    Duration attempt() throws InterruptedException {
        String reason = "";
        boolean isConflict = false;
        try {
            renew();
        } catch (Failed e) {
            reason = String.valueOf(e.getMessage());
            isConflict = e.isConflict;
            object = null;
        } catch (RuntimeException e) { // the thread must survive what it does not know
            reason = e.toString();
            object = null;
        }
        report(reason);
        if (isConflict) {
            return CONFLICT_PAUSE;
        }
        Tenure held = tenure;
        long left = held == null ? untilExpired() : held.from - nanoTime.getAsLong();
        return left > 0 && left < terms.retry.toNanos() ? Duration.ofNanos(left).plusMillis(1) : terms.retry;
    }

    private void renew() throws Failed, InterruptedException {
        ObjectNode last = object;
        if (last == null || !holderOf(last).equals(identity)) {
            last = read();
        }
        String holder = last == null ? "" : holderOf(last);
        if (holder.equals(identity)) {
            write(last, identity);
        } else {
            tenure = null;
            if (untilExpired() <= 0) {
                write(last, identity);
            } else if (!holder.equals(lastHolder)) {
                logs.forEach(log -> log.heldBy(holder));
            }
        }
        lastHolder = holder;
    }

    /**
     * Returns the nanoseconds until no other process may hold the lease, because its record has not changed for long
     * enough; not positive if none may. A lease that was deleted expires like any other.
     */
    private long untilExpired() {
        JsonNode record = observed;
        String holder = record == null ? "" : record.path(HOLDER).asText("");
        if (record == null || holder.isEmpty() || holder.equals(identity)) {
            return 0;
        }
        long seconds = Math.max(terms.duration.toSeconds(), record.path(SECONDS).asLong());
        return TimeUnit.SECONDS.toNanos(seconds) - (nanoTime.getAsLong() - observedAt);
    }

    /**
     * Reads the object. Returns null if it does not exist. A process that did not read for a while, such as a frozen
     * one, observes the record from the beginning.
     */
    private @Nullable ObjectNode read() throws Failed, InterruptedException {
        Answer answer = send(Request.get(name.path()));
        long now = nanoTime.getAsLong();
        if (answer.code() != OK && answer.code() != NOT_FOUND) {
            throw failed(answer);
        }
        object = answer.code() == OK ? json(answer) : null;
        JsonNode record = object == null ? observed : object.path("spec");
        if (record == null || !record.equals(observed) || now - lastRead > terms.renewal.toNanos()) {
            observed = record;
            observedAt = now;
        }
        lastRead = now;
        return object;
    }

    /** Writes the record, with a holder or without. Only a success changes the tenure. */
    private void write(@Nullable ObjectNode last, String holder) throws Failed, InterruptedException {
        ObjectNode next = last == null ? JSON.createObjectNode() : last.deepCopy();
        String now = MICROS.format(Instant.now(clock));
        next.put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
        ObjectNode spec = next.withObjectProperty("spec");
        if (last == null) {
            next.withObjectProperty("metadata").put("name", name.name).put("namespace", name.namespace);
        }
        String before = last == null ? null : holderOf(last);
        if (!identity.equals(before)) {
            spec.put("acquireTime", now)
                    .put(TRANSITIONS, last == null ? 0 : spec.path(TRANSITIONS).asInt() + 1);
        }
        spec.put(HOLDER, holder).put("renewTime", now);
        spec.put(SECONDS, holder.isEmpty() ? 1 : terms.duration.toSeconds());
        object = null; // until the answer tells
        long sent = nanoTime.getAsLong();
        long sentMillis = clock.millis();
        Answer answer = send(
                last == null
                        ? Request.post(name.collection(), next.toString())
                        : new Request("PUT", name.path(), "application/json", next.toString()));
        if (answer.code() != OK && answer.code() != CREATED) {
            throw failed(answer);
        }
        object = json(answer);
        observed = object.path("spec");
        if (!holder.isEmpty()) {
            Tenure held = tenure;
            long from = held != null ? held.from : sent + ("".equals(before) ? SETTLING.toNanos() : 0);
            tenure = new Tenure(from, sent, sentMillis);
        }
    }

    /** A conflict means that the lease may belong to another process: this one stops to write. */
    private Failed failed(Answer answer) {
        boolean isConflict = answer.code() == CONFLICT;
        if (isConflict || answer.code() == NOT_FOUND) {
            tenure = null;
        }
        String message;
        try {
            message = json(answer).path("message").asText();
        } catch (Failed e) {
            message = "no JSON";
        }
        return new Failed("%s: %s".formatted(answer.code(), message), isConflict);
    }

    private static ObjectNode json(Answer answer) throws Failed {
        try {
            if (answer.json() instanceof ObjectNode read) {
                return read;
            }
        } catch (IOException e) {
            // The same as any other text that is no object.
        }
        throw new Failed("%s: the answer is no JSON object".formatted(answer.code()), false);
    }

    private static String holderOf(ObjectNode lease) {
        return lease.path("spec").path(HOLDER).asText("");
    }

    private Answer send(Request request) throws Failed, InterruptedException {
        CompletableFuture<Answer> answer = sender.apply(request);
        try {
            return answer.get(terms.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new Failed("no answer within %s ms".formatted(terms.patience().toMillis()), false);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new Failed(String.valueOf(cause.getMessage()), false);
        } finally {
            answer.cancel(true);
        }
    }

    /** Reports what has changed since the last attempt. */
    private void report(String reason) {
        boolean isWriting = mayWrite();
        if (isWriting != wasWriting) {
            wasWriting = isWriting;
            if (isWriting) {
                logs.forEach(LeaseLog::gained);
            } else {
                logs.forEach(log -> log.lost(reason.isEmpty() ? "another process has it" : reason));
            }
        }
        if (!reason.isEmpty() && !reason.equals(lastReason)) {
            logs.forEach(log -> log.retry(reason));
        }
        lastReason = reason;
    }
}
