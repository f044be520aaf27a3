package dev.terrace.engine.extension;

import dev.terrace.engine.order.Orders;
import dev.terrace.engine.state.Clock;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionState;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import dev.terrace.spi.view.Topology;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A session as a plugin sees it. The session of the actions adds questions and decisions. */
public class PluginView implements SessionView {
    protected final SessionState state;
    protected final Orders orders;
    private Clock.Reader reader;

    /** The cluster for the reader; null until it is first requested. */
    private @Nullable Cluster cluster;

    private final List<Job> jobs;
    private final Map<String, String> metrics;
    private final List<Queue> queues;
    private final List<Node> nodes;
    private final List<Task> tasks;

    /**
     * @param reader the plugin as a reader of the clock
     * @param metrics the section of the configuration
     */
    public PluginView(SessionState state, Clock.Reader reader, Orders orders, Map<String, String> metrics) {
        this.state = state;
        this.reader = reader;
        this.orders = orders;
        this.metrics = metrics;
        this.jobs = Collections.unmodifiableList(state.jobs);
        this.queues = Collections.unmodifiableList(state.queues);
        this.nodes = Collections.unmodifiableList(state.nodes);
        this.tasks = Collections.unmodifiableList(state.tasks);
    }

    /** Sets the plugin or action that reads the clock through this view from now on. */
    protected final void readAs(Clock.Reader next) {
        reader = next;
        cluster = null;
    }

    /** Created on first use, because few readers need it. Concurrent first uses may create equal instances. */
    @Override
    public final Cluster cluster() {
        Cluster known = cluster;
        if (known == null) {
            known = reader.cluster();
            cluster = known;
        }
        return known;
    }

    @Override
    public final Instant now() {
        return reader.now();
    }

    @Override
    public final ZonedDateTime localTime() {
        return reader.now().atZone(state.cluster.zone());
    }

    @Override
    public final void wakeAt(Instant time) {
        reader.wakeAt(time);
    }

    @Override
    public final List<Job> jobs() {
        return jobs;
    }

    @Override
    public final int[] oldestFirst() {
        return state.oldestFirst();
    }

    @Override
    public final List<Queue> queues() {
        return queues;
    }

    @Override
    public final List<Node> nodes() {
        return nodes;
    }

    @Override
    public final List<Task> tasks() {
        return tasks;
    }

    @Override
    public final boolean hasTemplate(Predicate<PodTemplate> wanted) {
        return state.hasTemplate(wanted);
    }

    @Override
    public final Optional<Node> node(String name) {
        return Optional.ofNullable(state.node(name));
    }

    @Override
    public final Optional<Queue> queue(String name) {
        return Optional.ofNullable(state.queue(name));
    }

    @Override
    public final Amounts total() {
        return state.total;
    }

    @Override
    public final List<PluginState> states(String plugin) {
        List<PluginState> own = new ArrayList<>(0);
        for (PluginState each : state.cluster.pluginStates()) {
            if (each.plugin().equals(plugin)) {
                own.add(each);
            }
        }
        return Collections.unmodifiableList(own);
    }

    @Override
    public final Topology topology() {
        return state.topology;
    }

    @Override
    public final boolean podsMayHave(String key) {
        return state.podMarks.mayHave(key);
    }

    @Override
    public final Map<String, String> metrics() {
        return metrics;
    }

    @Override
    public final <O, D> Function<O, D> derived(Object rule, Function<O, D> derive) {
        return state.derived(rule, derive);
    }

    @Override
    public final <K> Kept<K> kept(Object rule, Supplier<K> made) {
        return state.kept(rule, made);
    }

    @Override
    public final NodeChanges changes() {
        return state.memory;
    }

    @Override
    public final void changed(Node node) {
        state.changed(node);
    }

    @Override
    public final List<Task> evictionOrder(List<Task> victims, Task preemptor) {
        return orders.victims(victims, preemptor).drain();
    }

    @Override
    public final void keepPodsCurrent() {
        state.podsFollow = true;
    }

    @Override
    public final boolean keepsPodsCurrent() {
        return state.podsFollow;
    }

    @Override
    public final List<Job> markableJobs() {
        return Collections.unmodifiableList(state.markable.get());
    }

    @Override
    public final void markUnschedulable(Job job, String reason) {
        Objects.requireNonNull(reason, "reason");
        // Without reasons, a mark matters only to the phase of a job with running tasks.
        if (state.listsWaiting || job.count(TaskStatus.RUNNING) > 0) {
            ((SessionJob) job).markUnschedulable(reason);
        }
    }
}
