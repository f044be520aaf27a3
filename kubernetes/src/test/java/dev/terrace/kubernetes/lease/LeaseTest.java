package dev.terrace.kubernetes.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.model.finding.InvalidInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lease against a model of the API server, with one clock for all. */
class LeaseTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long MS = 1_000_000;

    /** The time in milliseconds. */
    private long now = 1_000_000;

    private final List<Scheduler> processes = new ArrayList<>();
    private final List<String> log = new ArrayList<>();

    /** The object of the server; null without one. */
    private @Nullable ObjectNode stored;

    private int version;

    /** The fault of the next requests. */
    private Fault fault = Fault.NONE;

    private enum Fault {
        NONE,
        REFUSED,
        FORBIDDEN,
        LOST,
        /** The server does it after the client has given up. */
        LATE,
        /** The process is frozen between request and answer. */
        FROZEN
    }

    /** A request that the server has not done yet. */
    private record Late(long at, Request request) {}

    private final List<Late> late = new ArrayList<>();

    /** A scheduler with a lease. */
    private final class Scheduler {
        final Lease lease;
        long due = now;
        boolean isRunning = true;

        Scheduler(String name) {
            lease = new Lease(
                    new Lease.Name("ns", "volcano"),
                    Lease.Terms.USUAL,
                    name,
                    LeaseTest.this::send,
                    () -> now * MS,
                    new Clock() {
                        @Override
                        public Instant instant() {
                            return Instant.ofEpochMilli(now);
                        }

                        @Override
                        public ZoneOffset getZone() {
                            return ZoneOffset.UTC;
                        }

                        @Override
                        public Clock withZone(java.time.ZoneId zone) {
                            return this;
                        }
                    },
                    List.of(new LeaseLog() {
                        @Override
                        public void gained() {
                            log.add(name + " gained");
                        }

                        @Override
                        public void lost(String because) {
                            log.add(name + " lost: " + because);
                        }

                        @Override
                        public void heldBy(String holder) {
                            log.add(name + " waits for " + holder);
                        }
                    }));
            processes.add(this);
        }

        boolean mayWrite() {
            return lease.mayWrite();
        }
    }

    private CompletableFuture<Answer> send(Request request) {
        switch (fault) {
            case NONE -> {}
            case REFUSED -> {
                return CompletableFuture.failedFuture(new IOException("refused"));
            }
            case FORBIDDEN -> {
                return answer(403, "{\"message\": \"not now\"}");
            }
            case LOST -> {
                var unused = done(request);
                now += 4_000;
                return CompletableFuture.failedFuture(new IOException("lost"));
            }
            case LATE -> {
                late.add(new Late(now + 7_000, request));
                now += 4_000;
                return CompletableFuture.failedFuture(new IOException("late"));
            }
            case FROZEN -> {
                CompletableFuture<Answer> answer = done(request);
                now += 12_000;
                return answer;
            }
        }
        return done(request);
    }

    private CompletableFuture<Answer> done(Request request) {
        try {
            if (request.method().equals("GET")) {
                return stored == null ? answer(404, "{\"message\": \"not found\"}") : answer(200, stored.toString());
            }
            ObjectNode object = (ObjectNode) JSON.readTree(request.body());
            boolean isCreation = request.method().equals("POST");
            if (isCreation
                    ? stored != null
                    : stored == null || !versionOf(stored).equals(versionOf(object))) {
                return answer(409, "{\"message\": \"conflict\"}");
            }
            ((ObjectNode) object.get("metadata")).put("resourceVersion", String.valueOf(++version));
            stored = object;
            return answer(isCreation ? 201 : 200, object.toString());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode versionOf(ObjectNode object) {
        return object.path("metadata").path("resourceVersion");
    }

    private static CompletableFuture<Answer> answer(int code, String body) {
        return CompletableFuture.completedFuture(new Answer(code, body.getBytes(StandardCharsets.UTF_8), 1, "", ""));
    }

    private ObjectNode object() {
        return Objects.requireNonNull(stored);
    }

    private String holder() {
        return stored == null ? "" : stored.path("spec").path("holderIdentity").asText();
    }

    /** Lets time pass. At most one process may write at any moment. */
    private void pass(Duration time) throws InterruptedException {
        long end = now + time.toMillis();
        while (now < end) {
            now += 100;
            for (Late each : List.copyOf(late)) {
                if (each.at <= now) {
                    late.remove(each);
                    var unused = done(each.request);
                }
            }
            for (Scheduler process : processes) {
                check();
                if (process.isRunning && process.due <= now) {
                    process.due = process.lease.attempt().toMillis() + now;
                }
            }
        }
        check();
    }

    private void check() {
        assertThat(processes.stream().filter(Scheduler::mayWrite).count()).isLessThanOrEqualTo(1);
    }

    private void pass(int seconds) throws InterruptedException {
        pass(Duration.ofSeconds(seconds));
    }

    @Test
    void theFirstOneCreatesItAndTheNextOneWaits() throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(1);
        Scheduler b = new Scheduler("b");
        pass(60);
        assertThat(a.mayWrite()).isTrue();
        assertThat(b.mayWrite()).isFalse();
        assertThat(log).containsExactly("a gained", "b waits for a");
        assertThat(object().path("spec").path("leaseDurationSeconds").asInt()).isEqualTo(15);
    }

    @Test
    void afterACleanEndTheNextOneBeginsWithinAFewSeconds() throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(1);
        Scheduler b = new Scheduler("b");
        pass(5);
        a.isRunning = false;
        a.lease.release();
        assertThat(holder()).isEmpty();
        assertThat(a.mayWrite()).isFalse();
        pass(4);
        assertThat(b.mayWrite()).isTrue();
        assertThat(object().path("spec").path("leaseTransitions").asInt()).isEqualTo(1);
    }

    /** Within the lease and a retry, however the attempts of both lie. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100, 500, 900, 1300, 1700, 1900})
    void afterAKillTheNextOneBeginsWhenTheLeaseHasExpired(int ms) throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(Duration.ofMillis(1000 + ms));
        Scheduler b = new Scheduler("b");
        pass(5);
        a.isRunning = false;
        pass(12);
        assertThat(b.mayWrite()).isFalse();
        pass(5);
        assertThat(b.mayWrite()).isTrue();
        assertThat(holder()).isEqualTo("b");
    }

    @Test
    void aNameThatWouldChangeThePathIsRefused() {
        assertThatThrownBy(() -> new Lease.Name("ns", "../../secrets/x"))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("--lease-name");
    }

    @Test
    void theClockOfTheRecordIsNotBelieved() throws Exception {
        stored = (ObjectNode) JSON.readTree("""
                {"metadata": {"resourceVersion": "x"}, "spec": {"holderIdentity": "old", "leaseDurationSeconds": 15,
                 "renewTime": "1999-01-01T00:00:00.000000Z"}}
                """);
        Scheduler a = new Scheduler("a");
        pass(14);
        assertThat(a.mayWrite()).isFalse();
        pass(6);
        assertThat(a.mayWrite()).isTrue();
    }

    @Test
    void aHolderWithALongerLeaseIsWaitedFor() throws Exception {
        stored = (ObjectNode) JSON.readTree("""
                {"metadata": {"resourceVersion": "x"}, "spec": {"holderIdentity": "old", "leaseDurationSeconds": 40}}
                """);
        Scheduler a = new Scheduler("a");
        pass(38);
        assertThat(a.mayWrite()).isFalse();
        pass(6);
        assertThat(a.mayWrite()).isTrue();
    }

    @Test
    void aFrozenHolderMayNotWriteWhenItWakes() throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(1);
        Scheduler b = new Scheduler("b");
        pass(5);
        a.isRunning = false;
        pass(30);
        assertThat(b.mayWrite()).isTrue();
        assertThat(a.mayWrite()).isFalse();
        a.isRunning = true;
        pass(30);
        assertThat(a.mayWrite()).isFalse();
        assertThat(log).contains("a lost: 409: conflict", "a waits for b");
    }

    /** The answer of a renewal counts from the time at which the request was sent. */
    @Test
    void aHolderThatWasFrozenDuringItsRenewalMayNotWrite() throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(5);
        fault = Fault.FROZEN;
        a.due = now + 1;
        long before = now;
        a.lease.attempt();
        assertThat(now - before).isEqualTo(12_000);
        assertThat(a.mayWrite()).isFalse();
        fault = Fault.NONE;
        pass(3);
        assertThat(a.mayWrite()).isTrue();
    }

    /** The other one may have renewed, and ended, while this one was frozen. */
    @Test
    void aStandbyThatWasFrozenObservesFromTheBeginning() throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(1);
        Scheduler b = new Scheduler("b");
        pass(5);
        a.isRunning = false;
        b.isRunning = false;
        pass(100);
        b.isRunning = true;
        pass(13);
        assertThat(b.mayWrite()).isFalse();
        pass(7);
        assertThat(b.mayWrite()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"REFUSED", "FORBIDDEN", "LOST", "LATE"})
    void aHolderThatCannotRenewStopsAfterTenSecondsAndContinuesLater(String name) throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(5);
        assertThat(a.mayWrite()).isTrue();
        fault = Fault.valueOf(name);
        pass(12);
        assertThat(a.mayWrite()).isFalse();
        fault = Fault.NONE;
        pass(4);
        assertThat(a.mayWrite()).isTrue();
    }

    @Test
    void aLostAnswerCostsNothing() throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(5);
        fault = Fault.LOST;
        a.lease.attempt();
        fault = Fault.NONE;
        pass(20);
        assertThat(log).containsExactly("a gained");
    }

    @Test
    void aConflictStopsTheHolderUntilItKnowsMore() throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(5);
        ((ObjectNode) object().get("metadata")).put("resourceVersion", "annotated");
        a.lease.attempt();
        assertThat(a.mayWrite()).isFalse();
        pass(3);
        assertThat(a.mayWrite()).isTrue();
    }

    @Test
    void aDeletedLeaseExpiresLikeAnyOther() throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(1);
        Scheduler b = new Scheduler("b");
        pass(5);
        a.isRunning = false;
        stored = null;
        pass(10);
        assertThat(b.mayWrite()).isFalse();
        pass(10);
        assertThat(b.mayWrite()).isTrue();
    }

    @Test
    void aClockThatJumpsEndsThePermitUntilTheNextRenewal() throws InterruptedException {
        Scheduler a = new Scheduler("a");
        pass(5);
        now += 11_000;
        assertThat(a.mayWrite()).isFalse();
        pass(3);
        assertThat(a.mayWrite()).isTrue();
    }

    /** Three processes that are frozen, killed and restarted, and a server that refuses, loses and delays. */
    @Test
    void atMostOneMayWriteWhateverHappens() throws InterruptedException {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            stored = null;
            processes.clear();
            late.clear();
            int names = 0;
            for (int step = 0; step < 40; step++) {
                if (processes.size() < 3) {
                    new Scheduler("p" + names++);
                }
                Scheduler one = processes.get(random.nextInt(processes.size()));
                switch (random.nextInt(6)) {
                    case 0, 1 -> one.isRunning = !one.isRunning;
                    case 2 -> processes.remove(one);
                    case 3 -> {
                        one.lease.release();
                        processes.remove(one);
                    }
                    default -> fault = Fault.values()[random.nextInt(Fault.values().length)];
                }
                pass(Duration.ofMillis(100 + random.nextInt(12_000)));
            }
            fault = Fault.NONE;
            new Scheduler("last");
            processes.forEach(process -> process.isRunning = true);
            pass(30);
            assertThat(processes.stream().filter(Scheduler::mayWrite))
                    .as("seed %s", seed)
                    .hasSize(1);
        }
    }
}
