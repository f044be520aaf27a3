package dev.terrace.server.metrics;

import com.github.benmanes.caffeine.cache.Cache;
import dev.terrace.server.cycle.CycleSummary;
import dev.terrace.server.work.WorkQueue;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;

/** All meters of the server. Their names begin with {@code terrace_}; the meters of the JVM keep their usual names. */
public final class Meters {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Timer cycles = Timer.builder("terrace.cycle")
            .description("What cycles took, without reading their snapshots")
            .publishPercentileHistogram()
            .register(registry);
    private final Counter bound = Counter.builder("terrace.pods.bound")
            .description("Pods that cycles bound")
            .register(registry);
    private final Counter evicted = Counter.builder("terrace.evictions")
            .description("Pods that cycles evicted")
            .register(registry);
    private final AtomicInteger waitingPods = new AtomicInteger();
    private final AtomicInteger waitingGroups = new AtomicInteger();
    private final MultiGauge shares = MultiGauge.builder("terrace.queue.share")
            .description("Shares of the queues in the last cycle")
            .register(registry);

    /** A cache of timers. A look-up in the registry is slower. */
    private final Map<String, Timer> requests = new ConcurrentHashMap<>();

    public Meters() {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        gauge("terrace.pods.waiting", "Pods that wait after the last cycle", waitingPods, AtomicInteger::get);
        gauge("terrace.groups.waiting", "Groups that wait after the last cycle", waitingGroups, AtomicInteger::get);
    }

    /** Adds gauges of running, waiting and stuck work. */
    public void watch(WorkQueue work) {
        gauge("terrace.work.running", "Pieces of work in progress", work, WorkQueue::running);
        gauge("terrace.work.waiting", "Pieces of work that wait", work, WorkQueue::waiting);
        gauge(
                "terrace.work.stuck",
                "Pieces of work that exceeded their time limit and have not ended",
                work,
                queue -> queue.stuck().size());
    }

    /** Adds the metrics of a cache; {@code cache_gets_total} distinguishes hits and misses. */
    public void watch(String name, Cache<?, ?> cache) {
        CaffeineCacheMetrics.monitor(registry, cache, name);
    }

    /** Records a cycle. */
    public void cycle(CycleSummary summary) {
        cycles.record(nanoseconds(summary.total()), TimeUnit.NANOSECONDS);
        summary.milliseconds()
                .forEach((action, ms) -> Timer.builder("terrace.action")
                        .description("What actions took")
                        .tag("action", action)
                        .register(registry)
                        .record(nanoseconds(ms), TimeUnit.NANOSECONDS));
        bound.increment(summary.bound());
        evicted.increment(summary.evicted());
        waitingPods.set(summary.waitingPods());
        waitingGroups.set(summary.waitingGroups());
        List<Row<?>> rows = summary.shares().entrySet().stream()
                .<Row<?>>map(share -> Row.of(Tags.of("queue", share.getKey()), share.getValue()))
                .toList();
        // The registry removes and adds the rows one by one. No scrape and no other cycle may see a partial state.
        synchronized (shares) {
            shares.register(rows, true);
        }
    }

    /** Records a request. */
    public void request(String operation, int status, long nanoseconds) {
        requests.computeIfAbsent(operation + " " + status, absent -> timer(operation, status))
                .record(nanoseconds, TimeUnit.NANOSECONDS);
    }

    private Timer timer(String operation, int status) {
        return Timer.builder("terrace.requests")
                .description("What requests took, by operation and status")
                .tag("operation", operation)
                .tag("status", Integer.toString(status))
                .register(registry);
    }

    /** All meters in the text format of Prometheus. */
    public String scrape() {
        synchronized (shares) {
            return registry.scrape();
        }
    }

    private <T> void gauge(String name, String description, T watched, ToDoubleFunction<T> number) {
        Gauge.builder(name, watched, number).description(description).register(registry);
    }

    private static long nanoseconds(double milliseconds) {
        return Math.round(milliseconds * 1e6);
    }
}
