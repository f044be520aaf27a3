package dev.terrace.cli.schedule;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.change.Changes;
import dev.terrace.kubernetes.lease.LeaseLog;
import dev.terrace.kubernetes.loop.ConfigurationLog;
import dev.terrace.kubernetes.loop.Sink;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.WatchLog;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.field.Kind;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Prints what operators should know of a running scheduler, each once until it changes: one line with the time. */
public final class Remarks implements Sink, WatchLog, WriteLog, LeaseLog, ConfigurationLog {
    /** A distance of the clocks from which times in decisions can be wrong. */
    private static final Duration FAR = Duration.ofSeconds(5);

    private static final int FORBIDDEN = 403;

    /** A reason for which pods are not bound or not evicted is printed again after this time. */
    private static final Duration AGAIN = Duration.ofSeconds(10);

    private final PrintWriter err;
    /** The time of the last line about each reason for which pods are not bound or not evicted. */
    private final Map<String, Instant> notDone = new HashMap<>();
    /** The kinds that cannot be read at the moment, and the reasons that were printed since the first of them. */
    private final Set<Kind<?>> failing = new HashSet<>();

    private final Set<String> reasons = new HashSet<>();
    /** The kinds of writes that this user may not do. */
    private final Set<String> forbidden = new HashSet<>();

    private SortedMap<String, String> refused = new TreeMap<>();
    private String failure = "";
    private boolean isReady;
    private boolean isFar;

    public Remarks(PrintWriter err) {
        this.err = err;
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
        notDone(pod + " is not bound" + (node.isEmpty() ? "" : " to " + node) + " now: ", reason);
    }

    @Override
    public void notEvicted(String pod, String node, String reason) {
        notDone(pod + " is not evicted from " + node + " now: ", reason);
    }

    private void notDone(String what, String reason) {
        Instant now = Instant.now();
        notDone.values().removeIf(last -> last.plus(AGAIN).isBefore(now));
        if (notDone.putIfAbsent(reason, now) == null) {
            print(what + reason);
        }
    }

    /** A server refuses everything for about a second after its start. */
    @Override
    public void answered(String kind, int code, Duration took) {
        if (code == FORBIDDEN && forbidden.add(kind)) {
            print("writes of kind %s are refused now (403): this user may lack a rule of schedule-role.yaml"
                    .formatted(kind));
        } else if (code / 100 == 2 && forbidden.remove(kind)) {
            print("writes of kind %s are accepted again".formatted(kind));
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

    private void read(Kind<?> kind) {
        if (failing.remove(kind) && failing.isEmpty()) {
            reasons.clear();
            print("everything is read again");
        }
    }

    /**
     * A server that is away fails all kinds at once, so that each reason is printed once. A version that is too old is
     * usual after a server's start.
     */
    @Override
    public synchronized void retry(Kind<?> kind, String reason) {
        if (reason.startsWith("410")) {
            return;
        }
        failing.add(kind);
        if (reasons.add(reason)) {
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
        err.println(Instant.now().truncatedTo(ChronoUnit.MILLIS) + " " + sentence);
        err.flush();
    }
}
