package dev.terrace.kubernetes.loop;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.group;
import static dev.terrace.kubernetes.Said.listed;
import static dev.terrace.kubernetes.Said.node;
import static dev.terrace.kubernetes.Said.pod;
import static dev.terrace.kubernetes.Said.queue;
import static dev.terrace.kubernetes.Said.there;
import static dev.terrace.objects.Kinds.NODE;
import static dev.terrace.objects.Kinds.POD;
import static dev.terrace.objects.Kinds.POD_GROUP;
import static dev.terrace.objects.Kinds.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.settings.Arguments;
import dev.terrace.objects.Kinds;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeciderTest {
    private static final String POLICY = """
            actions: "enqueue, allocate"
            tiers: [{plugins: [{name: inline}]}]
            """;

    private final BlockingQueue<CycleReport> reports = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> failures = new LinkedBlockingQueue<>();
    private final BlockingQueue<Shadow.Binding> bindings = new LinkedBlockingQueue<>();
    private final Shadow shadow = new Shadow(bindings::add);
    /** Called by the plugin when a session opens. */
    private volatile Consumer<SessionView> opening = session -> {};
    /** Returns the states of the plugin when a session closes. */
    private volatile Function<SessionView, List<PluginState>> closing = session -> List.of();

    private final Extensions extensions = Extensions.of(
            List.of(() -> new SchedulerPlugin() {
                @Override
                public String name() {
                    return "inline";
                }

                @Override
                public void open(SessionView session, Hooks hooks, Arguments arguments) {
                    opening.accept(session);
                }

                @Override
                public List<PluginState> close(SessionView session) {
                    return closing.apply(session);
                }
            }),
            List.of(EnqueueAction::new, AllocateAction::new));
    private final Decider decider = new Decider(
            new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL),
            sessions(POLICY),
            new Decider.Rhythm(Duration.ofMillis(10), Duration.ofMillis(200)),
            Clock.systemUTC(),
            List.of(shadow, new Sink() {
                @Override
                public void decided(ClusterState state, CycleReport report) {
                    reports.add(report);
                }

                @Override
                public void failed(String sentence) {
                    failures.add(sentence);
                }
            }),
            null);
    private final Thread thread = new Thread(decider);

    private Sessions sessions(String policy) {
        return new Scheduler(extensions)
                .sessions(ConfigurationReader.read(policy, "policy", extensions.catalog(), false), Contracts.TRUSTED);
    }

    @AfterEach
    void stop() throws Exception {
        thread.interrupt();
        thread.join();
        extensions.close();
    }

    private void put(List<Message> messages) throws InterruptedException {
        for (Message message : messages) {
            decider.put(message);
        }
    }

    /** Starts the loop on a node and a pod that fits it. */
    private void startWithOnePod() throws InterruptedException {
        thread.start();
        put(all(
                listed(NODE, node("n1", "4", 1)),
                listed(QUEUE, queue("default")),
                listed(POD_GROUP, group("train", 1)),
                listed(POD, pod("a", "u1", 1, "2", ""))));
    }

    private CycleReport next() throws InterruptedException {
        CycleReport report = reports.poll(20, TimeUnit.SECONDS);
        assertThat(report).isNotNull();
        return report;
    }

    @Test
    void decisionsOfACycleDuringWhichItIsStoppedAreNotCarriedOut() throws InterruptedException {
        opening = session -> decider.stop();
        startWithOnePod();
        thread.join();
        assertThat(reports).isEmpty();
    }

    @Test
    void itDecidesWhenEveryListIsThereAndWhenSomethingChanges() throws InterruptedException {
        thread.start();
        List<Message> lists = all(
                listed(NODE, node("n1", "4", 1)),
                listed(QUEUE, queue("default")),
                listed(POD_GROUP, group("train", 1)),
                listed(POD, pod("a", "u1", 1, "2", ""), pod("b", "u2", 1, "3", "")));
        put(lists.subList(0, lists.size() - 1));
        assertThat(reports.poll(100, TimeUnit.MILLISECONDS)).isNull();
        put(lists.subList(lists.size() - 1, lists.size()));
        assertThat(next().binds()).extracting(CycleReport.Bind::task).containsExactly("ml/a");
        put(List.of(there(NODE, node("n2", "4", 2))));
        assertThat(next().binds()).extracting(CycleReport.Bind::task).containsExactly("ml/a", "ml/b");
        put(List.of(there(POD, pod("a", "u1", 2, "2", "n2"))));
        assertThat(next().binds()).extracting(CycleReport.Bind::node).containsExactly("n1");
        assertThat(bindings.take().verdict()).isEqualTo(Shadow.Verdict.OTHER_NODE);
        assertThat(shadow.count(Shadow.Verdict.OTHER_NODE)).isEqualTo(1);
    }

    @Test
    void aDryRunCarriesStatesOfPluginsAndNoDecisions() throws InterruptedException {
        closing = session -> List.of(PluginState.of(
                "inline",
                "",
                1,
                Instant.EPOCH,
                String.valueOf(session.states("inline").size())));
        startWithOnePod();
        CycleReport first = next();
        put(List.of(there(NODE, node("n2", "4", 2))));
        assertThat(List.of(first, next()))
                .allSatisfy(report -> assertThat(report.binds()).hasSize(1))
                .extracting(report -> report.pluginStates().get(0).data())
                .containsExactly("0", "1");
    }

    @Test
    void aPluginThatThrowsCostsItsCyclesAndNoOthers() throws InterruptedException {
        AtomicInteger failing = new AtomicInteger(3);
        opening = session -> {
            if (failing.getAndDecrement() > 0) {
                throw new StackOverflowError("too deep");
            }
        };
        startWithOnePod();
        assertThat(next().binds()).hasSize(1);
        assertThat(failures)
                .hasSize(3)
                .allSatisfy(sentence -> assertThat(sentence).contains("inline"));
    }

    @Test
    void otherSessionsTakeTheirPlaceUnlessTheirTrialFails() throws InterruptedException {
        startWithOnePod();
        assertThat(next().binds()).hasSize(1);
        opening = session -> {
            throw new IllegalStateException("odd");
        };
        assertThatThrownBy(() -> decider.replace(sessions(POLICY))).hasMessageContaining("'inline'");
        assertThat(failures).isEmpty();
        opening = session -> {};
        decider.replace(sessions("actions: enqueue\ntiers: [{plugins: [{name: inline}]}]"));
        assertThat(next().binds()).isEmpty();
    }

    @Test
    void aPluginThatReadsTheClockIsAskedAgainWhileAJobWaits() throws InterruptedException {
        opening = SessionView::now;
        thread.start();
        put(all(
                listed(QUEUE, queue("default")),
                listed(POD_GROUP, group("train", 1)),
                listed(POD, pod("a", "u1", 1, "2", ""))));
        assertThat(next().waiting()).hasSize(1);
        assertThat(next().waiting()).hasSize(1);
    }
}
