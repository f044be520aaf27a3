package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.change.Changes;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.lease.LeaseLog;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.WatchLog;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.field.Kind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The meters of a scheduler on a running cluster. Their names begin with {@code terrace_}. No name of a pod is in a
 * label.
 */
public final class LoopMeters implements Sink, WatchLog, WriteLog, LeaseLog, ConfigurationLog {
    private static final String KIND = "kind";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final AtomicLong pods =
            gauge("terrace.pods", "Pods with a node or with this scheduler's name, ended ones included");
    private final AtomicLong nodes = gauge("terrace.nodes", "Nodes");
    private final AtomicLong groups = gauge("terrace.podgroups", "PodGroups");
    private final AtomicLong refused = gauge("terrace.refused.objects", "Objects whose present version cannot be used");
    private final AtomicLong waiting = gauge("terrace.groups.waiting", "PodGroups that wait after the last cycle");
    private final AtomicLong skewMillis = new AtomicLong();
    /** The time at which the first event arrived that no turn has taken; 0 without one. */
    private final AtomicLong arrived = new AtomicLong();

    private final Timer lag = Timer.builder("terrace.watch.lag")
            .description("The time from the arrival of an event to the turn that takes it, of the first in each turn")
            .publishPercentileHistogram()
            .register(registry);
    private final Counter failures = Counter.builder("terrace.cycle.failures")
            .description("Cycles that failed and had no effect")
            .register(registry);

    private final AtomicLong assumed =
            gauge("terrace.assumed", "Pods whose binding was decided and is not confirmed yet");
    private final AtomicLong releasing =
            gauge("terrace.releasing", "Pods whose eviction was decided and that have not left their nodes yet");
    private final AtomicLong leader = gauge("terrace.leader", "1 while this process holds the lease");
    private final AtomicLong window = gauge("terrace.writes.window", "Requests that may be in flight");
    private final AtomicLong incomplete =
            gauge("terrace.incomplete.gangs", "Gangs that hold nodes below their minimum and waited in the last cycle");
    private final Counter eventsDropped = Counter.builder("terrace.events.dropped")
            .description("Events that were not created because too many waited")
            .register(registry);
    private final AtomicLong jars =
            gauge("terrace.plugins.changed", "1 while the JARs in plugin folders differ from those that were loaded");
    private final MultiGauge configuration = MultiGauge.builder("terrace.configuration.info")
            .description("The configuration in use, by the beginning of its SHA-256")
            .register(registry);
    private final Counter notBound = Counter.builder("terrace.binding.retries")
            .description("Decided bindings that were not carried out, or whose request failed")
            .register(registry);

    private final Counter notEvicted = Counter.builder("terrace.eviction.retries")
            .description("Requests of evictions that failed, and evictions that were given up")
            .register(registry);

    public LoopMeters() {
        window.set(Outbox.MAX_IN_FLIGHT);
        new JvmMemoryMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        Gauge.builder("terrace.clock.ahead.seconds", skewMillis, millis -> millis.get() / 1e3)
                .description("How far the API server's clock is ahead of this machine's")
                .register(registry);
    }

    private AtomicLong gauge(String name, String description) {
        AtomicLong value = new AtomicLong();
        Gauge.builder(name, value, AtomicLong::get)
                .description(description)
                .strongReference(true)
                .register(registry);
        return value;
    }

    /** Returns all meters in the text format of Prometheus. */
    public String scrape() {
        return registry.scrape();
    }

    @Override
    public void changed(Mirror mirror, Changes changes, Instant now) {
        Cluster cluster = mirror.state().cluster();
        nodes.set(cluster.nodes().size());
        groups.set(cluster.jobs().size());
        pods.set(mirror.pods());
        refused.set(mirror.refused().size());
        long first = arrived.getAndSet(0);
        if (first != 0) {
            lag.record(System.nanoTime() - first, TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public void decided(ClusterState state, CycleReport report) {
        waiting.set(report.waiting().size());
        time("open", report.timings().open());
        report.timings().actions().forEach(action -> time(action.name(), action.ms()));
        time("close", report.timings().close());
    }

    @Override
    public void assumed(int pods) {
        assumed.set(pods);
    }

    @Override
    public void incompleteGangs(int gangs) {
        incomplete.set(gangs);
    }

    @Override
    public void eventDropped() {
        eventsDropped.increment();
    }

    @Override
    public void releasing(int pods) {
        releasing.set(pods);
    }

    @Override
    public void gained() {
        leader.set(1);
    }

    @Override
    public void lost(String because) {
        leader.set(0);
    }

    @Override
    public void window(int size) {
        window.set(size);
    }

    @Override
    public void used(String source, String hash, boolean isChange) {
        configuration.register(List.of(MultiGauge.Row.of(Tags.of("hash", hash), 1)), true);
        if (isChange) {
            changes("used").increment();
        }
    }

    @Override
    public void refused(String sentence) {
        changes("refused").increment();
    }

    private Counter changes(String result) {
        return Counter.builder("terrace.configuration.changes")
                .description("Changes of the configuration, by whether the changed one is used")
                .tag("result", result)
                .register(registry);
    }

    @Override
    public void jars(String difference) {
        jars.set(difference.isEmpty() ? 0 : 1);
    }

    @Override
    public void notEvicted(String pod, String node, String reason) {
        notEvicted.increment();
    }

    @Override
    public void notBound(String pod, String node, String reason) {
        notBound.increment();
    }

    @Override
    public void step(Step step, Duration took) {
        Timer.builder("terrace.binding")
                .description("The steps of pods from the first event about them to a confirmed binding")
                .tag("step", step.name().toLowerCase(Locale.ROOT))
                .publishPercentileHistogram()
                .register(registry)
                .record(took);
    }

    @Override
    public void answered(String kind, @Nullable Answer answer, Duration took) {
        Timer.builder("terrace.writes")
                .description("Requests that change the cluster, until their answers")
                .tag(KIND, kind)
                .tag("code", answer == null ? "none" : String.valueOf(answer.code()))
                .publishPercentileHistogram()
                .register(registry)
                .record(took);
    }

    private void time(String part, double ms) {
        Timer.builder("terrace.cycle")
                .description("What the parts of cycles took")
                .tag("part", part)
                .publishPercentileHistogram()
                .register(registry)
                .record(Math.round(ms * 1e6), TimeUnit.NANOSECONDS);
    }

    @Override
    public void failed(String sentence) {
        failures.increment();
    }

    @Override
    public void listed(Kind<?> kind) {
        registry.counter("terrace.lists", KIND, kind.name()).increment();
    }

    @Override
    public void event(Kind<?> kind) {
        registry.counter("terrace.watch.events", KIND, kind.name()).increment();
        var unused = arrived.compareAndSet(0, System.nanoTime());
    }

    @Override
    public void retry(Kind<?> kind, String reason) {
        registry.counter("terrace.retries", KIND, kind.name(), "reason", word(reason))
                .increment();
    }

    /** Returns the status in a reason, so that the label has few values. */
    private static String word(String reason) {
        return reason.matches("[0-9]{3}\\b.*") ? reason.substring(0, 3) : "connection";
    }

    @Override
    public void clock(Duration ahead) {
        skewMillis.set(ahead.toMillis());
    }
}
