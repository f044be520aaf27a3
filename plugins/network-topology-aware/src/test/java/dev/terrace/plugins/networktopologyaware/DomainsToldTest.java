package dev.terrace.plugins.networktopologyaware;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.terrace.actions.AllocateAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.explanation.Attempt;
import dev.terrace.model.explanation.DomainTrial;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The domains in an explanation. Some were tried several times. */
class DomainsToldTest {
    private static ClusterBuilder racks() {
        return cluster()
                .node("a1", "4 cpu")
                .node("b1", "4 cpu")
                .hyperNode("rack-a", 1, "a1")
                .hyperNode("rack-b", 1, "b1")
                .hyperNodeOf("spine", 2, "rack-a", "rack-b");
    }

    private static Explanation explain(JobBuilder job) {
        Cluster cluster = racks().job(job).build();
        List<PluginOption> options = List.of(option("network-topology-aware"), option("small-gang"));
        Configuration configuration = new Configuration(
                "test", List.of("allocate"), List.of(new Tier(options)), Map.of(), Map.of(), List.of());
        Extensions extensions =
                Extensions.of(List.of(NetworkTopologyAwarePlugin::new, SmallGang::new), List.of(AllocateAction::new));
        return new Scheduler(extensions)
                .explain(cluster, configuration, new Watched(Set.of("ns/p-0", "ns/p-1"), Set.of("ns/p"), Set.of()));
    }

    private static PluginOption option(String plugin) {
        EnumSet<Switch> on = EnumSet.noneOf(Switch.class);
        Stream.of(Switch.values()).filter(Switch::byDefault).forEach(on::add);
        return new PluginOption(plugin, on, Arguments.none(), Position.of("test"));
    }

    private static List<DomainTrial> domains(Explanation explanation) {
        return explanation.jobs().get(0).steps().get(0).domains();
    }

    @Test
    void aDomainStandsThereOnceWithWhatCameOfIt() {
        Explanation explanation =
                explain(job("p").minMember(2).minResources("6 cpu").within(2).pods(pods(2, "3 cpu")));
        assertThat(domains(explanation))
                .extracting(DomainTrial::domain, DomainTrial::gradient, DomainTrial::holds)
                .containsExactlyInAnyOrder(
                        tuple("rack-a", 0, false), tuple("rack-b", 0, false), tuple("spine", 1, true));
    }

    /** The spine has room for all pods together, and each of its nodes for one. */
    @Test
    void podsThatFitAreCountedBeforeTheTrialIsUndone() {
        Explanation explanation = explain(job("p").minMember(3).within(2).pods(pods(3, "2.5 cpu")));
        assertThat(domains(explanation))
                .filteredOn(each -> each.domain().equals("spine"))
                .extracting(DomainTrial::because)
                .containsExactly("2 of 3 tasks fit there");
    }

    @Test
    void aDomainThatIsTooSmallSaysSoToItsPods() {
        Explanation explanation = explain(job("p").minMember(2).within(1).pods(pods(2, "3 cpu")));
        String lack = "its nodes have 4 cpu in total, 6 are needed";
        assertThat(domains(explanation)).extracting(DomainTrial::because).contains(lack, lack);
        assertThat(explanation.pods().get(0).attempts())
                .extracting(Attempt::because)
                .containsExactly(
                        "no node was evaluated in rack-a: " + lack, "no node was evaluated in rack-b: " + lack);
    }

    @Test
    void aReplayAddsNoAttemptAndKeepsTheChosenOne() {
        Explanation explanation = explain(job("p").minMember(1).within(1).pods(pods(1, "3 cpu")));
        List<Attempt> attempts = explanation.pods().get(0).attempts();
        assertThat(attempts).extracting(Attempt::domain).containsExactly("rack-a", "rack-b");
        assertThat(attempts).allMatch(Attempt::isTrial);
        assertThat(attempts).filteredOn(Attempt::isKept).hasSize(1);
    }

    @Test
    void aPartOfAJobIsToldInEachDomainAroundItOnce() {
        Explanation explanation = explain(job("p").minMember(2)
                .within(2)
                .subGroups(SubGroupPolicy.builder("stage")
                        .size(1)
                        .minSubGroups(2)
                        .matchLabelKeys(List.of("stage"))
                        .topology(new NetworkTopology(NetworkTopology.Mode.HARD, 1, ""))
                        .build())
                .pod(pod("p-0", "3 cpu").label("stage", "0"))
                .pod(pod("p-1", "3 cpu").label("stage", "1")));
        assertThat(domains(explanation))
                .extracting(each -> each.subJob() + each.domain())
                .doesNotHaveDuplicates();
        assertThat(domains(explanation).stream().filter(each -> !each.subJob().isEmpty()))
                .as("tried in each rack, and again in the spine")
                .allMatch(each -> each.gradient() == 1 && each.because().endsWith("tasks fit there"));
    }
}
