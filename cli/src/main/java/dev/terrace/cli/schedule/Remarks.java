package dev.terrace.cli.schedule;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.change.Changes;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.lease.LeaseLog;
import dev.terrace.kubernetes.loop.ConfigurationLog;
import dev.terrace.kubernetes.loop.Sink;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.WatchLog;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.field.Kind;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Prints what operators should know of a running scheduler, each once until it changes: one line with the time. */
public final class Remarks implements Sink, WatchLog, WriteLog, LeaseLog, ConfigurationLog {
    /** A distance of the clocks from which times in decisions can be wrong. */
    private static final Duration FAR = Duration.ofSeconds(5);

    private static final int FORBIDDEN = 403;

    /** A reason for which pods are not bound or not evicted is printed again after this time. */
    private static final Duration AGAIN = Duration.ofSeconds(10);
    /** A reason for which requests fail, and then succeed again, is printed again after this time. */
    private static final Duration LONGER = Duration.ofMinutes(1);

    private final PrintWriter err;
    private final InstantSource clock;
    /** The lines that were printed lately, each with the time from which it may be printed again. */
    private final Map<String, Instant> lately = new HashMap<>();
    /** The kinds that lines named since they were last read, each with the reason of its line. */
    private final Map<Kind<?>, String> failing = new HashMap<>();
    /** The kinds of writes that this user may not do. */
    private final Set<String> forbidden = new HashSet<>();

    private SortedMap<String, String> refused = new TreeMap<>();
    private String failure = "";
    private boolean isReady;
    private boolean isFar;

    public Remarks(PrintWriter err, InstantSource clock) {
        this.err = err;
        this.clock = clock;
    }

    @Override
    public void changed(Mirror mirror, Changes changes, Instant now) {
        if (!isReady) {
            isReady = true;
            print("the first lists are complete; deciding begins");
        }
        mirror.refused().forEach((name, reason) -> {
            if (!reason.equals(refused.get(name))) {
                print(name + " cannot be used in this version: " + reason);
            }
        });
        refused = new TreeMap<>(mirror.refused());
    }

    @Override
    public void decided(ClusterState state, CycleReport report) {
        failure = "";
    }

    @Override
    public void failed(String sentence) {
        if (!sentence.equals(failure)) {
            failure = sentence;
            print("a cycle failed and has no effect: " + sentence);
        }
    }

    @Override
    public void used(String source, String hash, boolean isChange) {
        if (isChange) {
            print("the configuration has changed, and is used from now on: " + source);
        }
    }

    @Override
    public void refused(String sentence) {
        print("the configuration has changed, and is not used: " + sentence);
    }

    @Override
    public void jars(String difference) {
        print(
                difference.isEmpty()
                        ? "the JARs of plugins are again those that were loaded"
                        : "JARs of plugins have changed, which needs a restart: " + difference);
    }

    @Override
    public void gained() {
        print("this process has the lease, and decides");
    }

    @Override
    public void lost(String because) {
        print("this process does not have the lease any more, and decides nothing: " + because);
    }

    @Override
    public void heldBy(String holder) {
        print("the lease belongs to " + holder);
    }

    @Override
    public void retry(String because) {
        print("the lease cannot be read or written now, and is tried again: " + because);
    }

    @Override
    public void notBound(String pod, String node, String reason) {
        notDone(pod, " is not bound" + (node.isEmpty() ? "" : " to " + node) + " now: ", reason);
    }

    @Override
    public void notEvicted(String pod, String node, String reason) {
        notDone(pod, " is not evicted from " + node + " now: ", reason);
    }

    /** Prints a reason for one of many pods. The server's words may name the pod. */
    private void notDone(String pod, String what, String reason) {
        String name = pod.substring(pod.indexOf('/') + 1);
        if (isDue(reason.replace(name, ""), AGAIN)) {
            print(pod + what + reason);
        }
    }

    /** Returns whether a line was not printed lately. It is not for some time if so. */
    private synchronized boolean isDue(String line, Duration pause) {
        Instant now = clock.instant();
        lately.values().removeIf(until -> !until.isAfter(now));
        return lately.putIfAbsent(line, now.plus(pause)) == null;
    }

    /** A server refuses everything for about a second after its start. */
    @Override
    public void answered(String kind, @Nullable Answer answer, Duration took) {
        if (answer == null) {
            return;
        }
        if (answer.code() == FORBIDDEN) {
            if (!forbidden.contains(kind) && !isOfEndingNamespace(answer) && isDue(kind, LONGER)) {
                forbidden.add(kind);
                print("writes of kind %s are refused now (403): this user may lack a rule of schedule-role.yaml"
                        .formatted(kind));
            }
        } else if (answer.code() / 100 == 2 && forbidden.remove(kind)) {
            print("writes of kind %s are accepted again".formatted(kind));
        }
    }

    /** Returns whether a server refuses to create an object because its namespace is being deleted. */
    private static boolean isOfEndingNamespace(Answer refusal) {
        try {
            return refusal.json().path("details").path("causes").findValuesAsText("reason").stream()
                    .anyMatch("NamespaceTerminating"::equals);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public synchronized void listed(Kind<?> kind) {
        read(kind);
    }

    @Override
    public synchronized void event(Kind<?> kind) {
        read(kind);
    }

    @Override
    public synchronized void bookmark(Kind<?> kind) {
        read(kind);
    }

    private void read(Kind<?> kind) {
        if (failing.remove(kind) != null) {
            print(kind.name() + " is read again");
        }
    }

    /**
     * A server that is away fails all kinds at once, so that each reason is printed for one of them. A version that is
     * too old is usual after a server's start.
     */
    @Override
    public synchronized void retry(Kind<?> kind, String reason) {
        if (!reason.startsWith("410") && !failing.containsValue(reason) && isDue(reason, LONGER)) {
            failing.put(kind, reason);
            print(kind.name() + " cannot be read now, and is tried again: " + reason);
        }
    }

    @Override
    public synchronized void clock(Duration ahead) {
        boolean is = ahead.abs().compareTo(FAR) > 0;
        if (is && !isFar) {
            print("the clock of the API server is %s s %s this machine's"
                    .formatted(ahead.abs().toMillis() / 1e3, ahead.isNegative() ? "behind" : "ahead of"));
        }
        isFar = is;
    }

    private synchronized void print(String sentence) {
        err.println(clock.instant().truncatedTo(ChronoUnit.MILLIS) + " " + sentence);
        err.flush();
    }
}
