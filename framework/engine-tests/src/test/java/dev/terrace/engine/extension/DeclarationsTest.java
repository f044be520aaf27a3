package dev.terrace.engine.extension;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.model.JobPhase;
import dev.terrace.model.finding.Finding;
import dev.terrace.testkit.PluginJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configurations are checked against the declarations of added JARs, as against built-in ones. */
class DeclarationsTest {
    private static final String SOURCE = """
            package dev.example;

            import dev.terrace.model.settings.*;
            import dev.terrace.spi.*;
            import dev.terrace.spi.action.*;
            import dev.terrace.spi.view.*;
            import java.util.*;

            public class Tree implements SchedulerPlugin {
                public String name() {
                    return "tree";
                }

                public Set<Trait> traits() {
                    return Set.of(Trait.KNOWS_HIERARCHY);
                }

                public List<Conflict> conflicts() {
                    return List.of(Conflict.with("flat"), Conflict.with("list").when(Switch.JOB_ORDER));
                }

                public void open(SessionView session, Hooks hooks, Arguments arguments) {
                    hooks.queueScore(queue -> 1).jobEnqueueable(job -> Vote.ABSTAIN);
                }

                public static class Admit implements Action {
                    public String name() {
                        return "admit";
                    }

                    public Set<Trait> traits() {
                        return Set.of(Trait.ADMITS_JOBS);
                    }

                    public void execute(Session session, Arguments arguments) {}
                }

                public static class Give implements Action {
                    public String name() {
                        return "give";
                    }

                    public Set<Trait> traits() {
                        return Set.of(Trait.GIVES_NODES, Trait.ADMITS_UNASKED);
                    }

                    public void execute(Session session, Arguments arguments) {
                        session.jobs().forEach(job -> Admission.of(session, job));
                    }
                }

                public static class Plain implements Action {
                    public String name() {
                        return "plain";
                    }

                    public void execute(Session session, Arguments arguments) {}
                }
            }
            """;

    private static final String TREE = "tiers: [{plugins: [{name: tree%s}]}]\n";

    @TempDir
    static Path temporary;

    private static Path folder = Path.of("");

    private static Extensions extensions;

    @BeforeAll
    static void dropIn() throws IOException {
        folder = Files.createDirectory(temporary.resolve("plugins"));
        PluginJar.in(folder)
                .plugin("Tree", SOURCE)
                .with(
                        "META-INF/services/dev.terrace.spi.action.Action",
                        "dev.example.Tree$Admit\ndev.example.Tree$Give\ndev.example.Tree$Plain"
                                .getBytes(StandardCharsets.UTF_8))
                .write("tree.jar");
        extensions = Extensions.load(List.of(folder));
    }

    @AfterAll
    static void letGo() {
        extensions.close();
    }

    private static List<String> findings(String text) {
        return ConfigurationReader.lint(text, "test.conf", extensions.catalog(), false).stream()
                .map(Finding::message)
                .toList();
    }

    private static List<String> ofTiers(String tiers) {
        return findings("actions: plain\n" + tiers);
    }

    private static List<String> ofActions(String actions) {
        return findings("actions: \"" + actions + "\"\n" + TREE.formatted(""));
    }

    @Test
    void aPluginThatKnowsHierarchiesMaySwitchThemOn() {
        assertThat(ofTiers(TREE.formatted(", enableHierarchy: true"))).isEmpty();
    }

    @Test
    void aPluginThatKnowsHierarchiesIsNamedToOneThatDoesNot() {
        assertThat(ofTiers("tiers: [{plugins: [{name: sla, enableHierarchy: true}]}]"))
                .contains(
                        "switch 'enableHierarchy' has no effect on plugin 'sla': only drf, capacity, nodegroup and tree"
                                + " know hierarchies.");
    }

    @Test
    void aPluginThatConflictsIsRefusedInOneTier() {
        assertThat(ofTiers(TREE.formatted("}, {name: flat")))
                .contains("plugin 'tree' and plugin 'flat' conflict in one tier: leave one of the two out.");
    }

    @Test
    void aPluginThatConflictsIsAllowedInAnotherTier() {
        assertThat(ofTiers(TREE.formatted("}]}, {plugins: [{name: flat"))).noneMatch(said -> said.contains("conflict"));
    }

    @Test
    void aConflictUnderASwitchThatIsOnByDefaultIsRefused() {
        assertThat(ofTiers(TREE.formatted("}, {name: list")))
                .contains(
                        "plugin 'tree' with enableJobOrder and plugin 'list' conflict in one tier: leave one of the two"
                                + " out.");
    }

    @Test
    void aConflictUnderASwitchThatIsOffIsNone() {
        assertThat(ofTiers(TREE.formatted(", enableJobOrder: false}, {name: list")))
                .noneMatch(said -> said.contains("conflict"));
    }

    @Test
    void aPluginThatScoresQueuesIsToldOfItsMissingWeight() {
        assertThat(ofTiers(TREE.formatted("")
                        + "configurations: [{name: plain, arguments: {QueueScoreOrderEnable: true,"
                        + " QueueScoreOrder.other.weight: 1}}]"))
                .anyMatch(said -> said.startsWith("no weight is given for the score of plugin 'tree'"));
    }

    @Test
    void anActionThatGivesNoNodesIsNotEnough() {
        assertThat(ofActions("admit")).containsExactly("actions has no 'allocate': no pod with a request is placed.");
    }

    @Test
    void anActionThatAdmitsUnaskedIsToldOf() {
        assertThat(ofActions("give"))
                .containsExactly(
                        "actions has no 'enqueue': give admits all pending groups itself, without calling tree.");
    }

    @Test
    void anActionThatAdmitsJobsMakesUpForVolcanos() {
        assertThat(ofActions("admit, give")).isEmpty();
    }

    @Test
    void anActionThatDoesNotFollowTheQueueOrderHasNoneOfItsArguments() {
        String order = "configurations: [{name: %s, arguments: {JobOrderAcrossQueues: true}}]";
        assertThat(findings("actions: give, admit\n" + TREE.formatted("") + order.formatted("give")))
                .containsExactly("action 'give' has no argument 'JobOrderAcrossQueues'. Only actions enqueue, allocate,"
                        + " backfill and reclaim have a configurable queue order. --allow-missing ignores it.");
        assertThat(ofTiers(TREE.formatted("") + order.formatted("plain"))).isEmpty();
    }

    @Test
    void whatTerraceBringsIsSaidToBeNotLoaded() {
        assertThat(ofTiers("tiers: [{plugins: [{name: priority}]}]"))
                .containsExactly(
                        "plugin 'priority' is not loaded: its JAR is missing in the distribution's folder plugins/;"
                                + " JARs were searched in " + folder + "; --allow-missing runs without it.");
    }

    @Test
    void whatIsUnknownIsToldWithTheFoldersThatWereSearched() {
        assertThat(ofTiers("tiers: [{plugins: [{name: shortest-first}]}]"))
                .containsExactly(
                        "plugin 'shortest-first' does not exist. `terrace plugins` lists those that are loaded; others come from JARs in "
                                + folder + ". --allow-missing ignores it, as Volcano does.");
        assertThat(ofTiers("tiers: [{plugins: [{name: prioritty}]}]"))
                .containsExactly("plugin 'prioritty' does not exist. Did you mean 'priority'? JARs were searched in "
                        + folder + ". --allow-missing ignores it, as Volcano does.");
        assertThat(ofActions("admit, vip"))
                .singleElement()
                .asString()
                .startsWith("action 'vip' does not exist. Loaded actions are ")
                .contains(". JARs were searched in " + folder + ". ");
    }

    @Test
    void jobsWaitForAnActionThatAdmits() {
        assertThat(admitted("give")).containsExactly("ns/j");
        assertThat(admitted("admit, give")).isEmpty();
    }

    /** Returns the binds of one pending job. */
    private static List<String> admitted(String actions) {
        String text = "actions: \"" + actions + "\"\n" + TREE.formatted("");
        return new Scheduler(extensions)
                .run(
                        cluster().job(job("j").phase(JobPhase.PENDING)).build(),
                        ConfigurationReader.read(text, "test.conf", extensions.catalog(), false))
                .admitted();
    }
}
