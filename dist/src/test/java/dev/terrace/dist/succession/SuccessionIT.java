package dev.terrace.dist.succession;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.Cases;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Objects;
import dev.terrace.cluster.Variation;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.dist.ShippedPlugins;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.ExtensionInfo;
import dev.terrace.model.settings.Switch;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.action.Action;
import dev.terrace.timeline.Lifecycle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sequences of clusters, under the shipped configurations and those of recorded cases. An incremental session
 * must show and decide the same as a fresh one. {@code -Dsuccession.seeds=1000} sets the number of sequences,
 * {@code -Dsuccession.from=7} the first seed. A failure names its seed.
 */
class SuccessionIT {
    private static final int STEPS = 12;

    /** The kinds of objects that come and go in two of three steps. */
    private static final Set<String> COMING = Set.of("PodGroup", "Queue", "Node", "Service");

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<Path> DUMPS = Cases.dumps().stream()
            .filter(dump -> !dump.toString().contains("dumps"))
            .toList();
    private static final Extensions LOADED = ShippedPlugins.loaded();
    private static final AtomicReference<String> SEEN = new AtomicReference<>("");
    private static final Extensions EXTENSIONS = withWitness();

    private final Scheduler scheduler = new Scheduler(EXTENSIONS);

    private static Extensions withWitness() {
        List<Supplier<SchedulerPlugin>> plugins = new ArrayList<>();
        for (ExtensionInfo plugin : LOADED.plugins()) {
            plugins.add(() -> LOADED.plugin(plugin.name()));
        }
        plugins.add(() -> new Witness(SEEN::set));
        plugins.add(Hoarder::new);
        List<Supplier<Action>> actions = new ArrayList<>();
        for (ExtensionInfo action : LOADED.actions()) {
            actions.add(() -> LOADED.action(action.name()));
        }
        return Extensions.of(plugins, actions);
    }

    static LongStream seeds() {
        long from = Long.getLong("succession.from", 0);
        return LongStream.range(
                from, from + Long.getLong("succession.seeds", "1".equals(System.getenv("NIGHTLY")) ? 90 : 30));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anIncrementalSessionDecidesAsAFreshOne(long seed) throws Exception {
        run(seed, Witness.NAME, Contracts.TRUSTED);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aCrowdIsServedAsByFreshSessions(long seed) throws Exception {
        Random random = new Random(seed);
        List<ObjectNode> pool = Crowd.objects(random);
        List<Path> shipped = shipped();
        Configuration configuration =
                configuration(shipped.get(random.nextInt(shipped.size())), Witness.NAME, seed % 4 == 0);
        run(seed, pool, pool, configuration, Contracts.TRUSTED, random);
    }

    @Test
    void aPluginThatKeepsIdsIsCaught() {
        assertThatThrownBy(() -> {
                    for (long seed = 0; seed < 20; seed++) {
                        run(seed, Hoarder.NAME, Contracts.VERIFIED);
                    }
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a fresh session decided");
    }

    /** @param plugin a plugin that is added to the configuration */
    private void run(long seed, String plugin, Contracts contracts) throws Exception {
        Random random = new Random(seed);
        Path dump = DUMPS.get(random.nextInt(DUMPS.size()));
        List<ObjectNode> pool = new ArrayList<>(Cases.objects(dump));
        if (random.nextInt(3) == 0) {
            pool.addAll(Cases.objects(DUMPS.get(random.nextInt(DUMPS.size()))));
        }
        List<ObjectNode> first =
                pool.stream().filter(object -> random.nextInt(8) > 0).toList();
        run(seed, first, pool, configuration(dump, plugin, random), contracts, random);
    }

    /**
     * @param first the objects of the first state
     * @param pool the objects that come, go and change
     */
    private void run(
            long seed,
            List<ObjectNode> first,
            List<ObjectNode> pool,
            Configuration configuration,
            Contracts contracts,
            Random random)
            throws Exception {
        Objects objects = new Objects();
        first.forEach(objects::put);
        ClusterState state = objects.read(Instant.parse("2026-01-01T00:00:00Z")).state();
        List<ClusterState> earlier = new ArrayList<>(List.of(state));
        try (Sessions sessions = scheduler.sessions(configuration, contracts);
                Sessions decisions = scheduler.sessions(configuration, contracts)) {
            for (int step = 0; step < STEPS; step++) {
                String where = seed + ", step " + step;
                CycleReport report = compare(sessions, configuration, state.cluster(), where);
                String seen = SEEN.get();
                requireDecided(decisions.decide(state.cluster()), report, state.cluster(), where);
                assertThat(SEEN.get()).as("seen by seed " + where).isEqualTo(seen);
                state = next(state, report, pool, earlier, random);
                earlier.add(state);
            }
        }
    }

    private static Configuration configuration(Path dump, String plugin, Random random) throws Exception {
        List<Path> all = shipped();
        Path own = dump.resolveSibling("scheduler.conf");
        Path conf = random.nextInt(3) > 0 && Files.exists(own) ? own : all.get(random.nextInt(all.size()));
        return configuration(conf, plugin, true);
    }

    private static List<Path> shipped() throws Exception {
        try (Stream<Path> shipped = Files.list(ROOT.resolve("conf"))) {
            return shipped.sorted().toList();
        }
    }

    /** @param isAdded whether the plugin is added to the configuration */
    private static Configuration configuration(Path conf, String plugin, boolean isAdded) throws Exception {
        Configuration read = ConfigurationReader.read(conf, EXTENSIONS.catalog(), false);
        if (!isAdded) {
            return read;
        }
        List<Configuration.Tier> tiers = new ArrayList<>(read.tiers());
        tiers.add(new Configuration.Tier(List.of(
                new Configuration.PluginOption(plugin, on(plugin), Arguments.none(), Position.of("the test")))));
        return new Configuration(
                read.source(), read.actions(), tiers, read.actionArguments(), read.metrics(), read.findings());
    }

    private static Set<Switch> on(String plugin) {
        return plugin.equals(Hoarder.NAME) ? Set.of(Switch.values()) : Set.of();
    }

    /** Runs both sessions and compares them. Returns their decisions. */
    private CycleReport compare(Sessions sessions, Configuration configuration, Cluster cluster, String where) {
        CycleReport answer = sessions.run(cluster);
        CycleReport report = answer.with(new Timings(0, List.of(), 0, 0));
        String seen = SEEN.get();
        CycleReport fresh = scheduler.run(written(cluster), configuration).with(new Timings(0, List.of(), 0, 0));
        assertThat(seen.lines())
                .as("seed " + where)
                .containsExactlyElementsOf(SEEN.get().lines().toList());
        if (answer.timings().equals(Timings.NONE)) { // repeated, with reasons as of an earlier time
            requireDecided(report, fresh, cluster, where);
        } else {
            assertThat(text(report, cluster)).as("seed " + where).isEqualTo(text(fresh, cluster));
        }
        return report;
    }

    /** Compares the decisions of a session that does not list waiting jobs. Does not read them, or the next would. */
    private static void requireDecided(CycleReport decided, CycleReport whole, Cluster cluster, String where) {
        CycleReport same = decided.toBuilder()
                .waiting(whole.waiting())
                .timings(new Timings(0, List.of(), 0, 0))
                .build();
        assertThat(text(same, cluster)).as("decisions of seed " + where).isEqualTo(text(whole, cluster));
    }

    /** A copy with plugin states parsed from their texts, like in a dump. */
    private static Cluster written(Cluster cluster) {
        return cluster.with(
                cluster.pluginStates().stream().map(PluginState::asText).toList());
    }

    private static String text(CycleReport report, Cluster cluster) {
        Outcome outcome = new Outcome(List.of("dump"), "conf", "--conf", cluster, report, 0);
        return new String(Document.json(OutcomeDocument.of(outcome)), StandardCharsets.UTF_8);
    }

    /** The next state: after the cycle's decisions, with other objects, at a later time, or an earlier state. */
    private static ClusterState next(
            ClusterState state, CycleReport report, List<ObjectNode> pool, List<ClusterState> earlier, Random random) {
        if (random.nextInt(8) == 0) {
            return earlier.get(random.nextInt(earlier.size()));
        }
        List<Edit> edits = new ArrayList<>();
        if (random.nextBoolean()) {
            Instant next = state.cluster().now().plusSeconds(random.nextInt(100));
            Duration grace = Duration.ofSeconds(random.nextInt(100));
            edits.addAll(new Lifecycle(state, grace).edits(state, report, next));
        } else {
            edits.addAll(assumptions(state, report, random));
        }
        for (int i = random.nextInt(5); i > 0; i--) {
            ObjectNode object = pool.get(random.nextInt(pool.size()));
            edits.add(
                    random.nextInt(3) == 0
                            ? new Edit.Gone(object.path("kind").asText(), Objects.keyOf(object))
                            : Objects.there(List.of(Variation.of(object, pool, random))));
        }
        ClusterState next = applied(state, edits);
        return random.nextInt(3) > 0 ? applied(next, comingAndGoing(pool, random)) : next;
    }

    /** Some binds that are assumed, and some assumptions that are forgotten. */
    private static List<Edit> assumptions(ClusterState state, CycleReport report, Random random) {
        List<Edit> edits = new ArrayList<>();
        state.cluster().tasks().stream()
                .filter(pod -> state.observed(pod.key()) != null && random.nextBoolean())
                .forEach(pod -> edits.add(new Edit.ForgetAssumed(pod.key(), pod.uid())));
        report.binds().stream().filter(bind -> random.nextBoolean()).forEach(bind -> edits.add(new Edit.Assume(bind)));
        return edits;
    }

    private static List<Edit> comingAndGoing(List<ObjectNode> pool, Random random) {
        List<ObjectNode> some = pool.stream()
                .filter(object -> COMING.contains(object.path("kind").asText()))
                .toList();
        List<Edit> edits = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0 && !some.isEmpty(); i--) {
            ObjectNode object = some.get(random.nextInt(some.size()));
            edits.add(
                    random.nextBoolean()
                            ? new Edit.Gone(object.path("kind").asText(), Objects.keyOf(object))
                            : Objects.there(List.of(object)));
        }
        return edits;
    }

    /** The next state, or the same if the edits are invalid. */
    private static ClusterState applied(ClusterState state, List<Edit> edits) {
        try {
            return state.apply(edits).state();
        } catch (InvalidInput e) {
            return state;
        }
    }
}
