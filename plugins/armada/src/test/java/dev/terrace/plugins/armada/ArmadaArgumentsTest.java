package dev.terrace.plugins.armada;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ArmadaArgumentsTest {
    private static List<String> nodeTypes(Object value) {
        return faults(ArmadaArguments.NODE_TYPES, value);
    }

    private static List<String> faults(Argument<?> argument, Object value) {
        return argument.faultsIn(value).stream()
                .map(fault -> fault.pathText() + " " + fault.sentence())
                .toList();
    }

    @Test
    void aWrongPartOfAStructureIsNamed() {
        assertThat(faults(ArmadaArguments.RESOURCES, List.of(Map.of("name", "cpu", "resolution", "m"))))
                .containsExactly("[0].resolution is \"m\": expected an amount such as 4, 500m or 2Gi.");
        assertThat(faults(ArmadaArguments.FLOATING, List.of(Map.of("name", "licence", "quantity", List.of()))))
                .containsExactly("[0].quantity is a list: expected a text.");
        assertThat(faults(ArmadaArguments.CLASSES, Map.of("high", Map.of("priority", "1"))))
                .containsExactly(".high.priority is \"1\": expected a whole number.");
        assertThat(faults(ArmadaArguments.OPTIMISER, Map.of("enable", true)))
                .containsExactly(".enable is not known. Did you mean 'enabled'?");
        assertThat(faults(ArmadaArguments.DEADLINES, Map.of("cpu", "soon")))
                .containsExactly(".cpu is \"soon\": expected a duration such as 90s, 5m or 1h30m, at least 0.");
        assertThat(ArmadaArguments.DEADLINE.errorsOf("-5s"))
                .containsExactly("'-5s' is not a duration such as 90s, 5m or 1h30m, at least 0.");
    }

    @Test
    void eachNodeTypeIsReadWithItsTaints() {
        assertThat(nodeTypes(List.of(
                        Map.of("name", "gpu", "taints", List.of(Map.of("key", "gpu", "effect", "NoSchedule"))),
                        Map.of("name", "plain"))))
                .isEmpty();
        assertThat(nodeTypes(List.of(
                        Map.of("name", "gpu", "taints", List.of(Map.of("key", "gpu"))),
                        Map.of("nam", "plain"),
                        Map.of("name", "odd", "taints", "gpu"))))
                .containsExactly(
                        "[0].taints[0].effect is missing: expected a text.",
                        "[1].nam is not known. Did you mean 'name'?",
                        "[2].taints is \"gpu\": expected a list.");
    }

    @Test
    void whatArmadaRefusesIsRefused() {
        assertThat(nodeTypes(List.of(Map.of("name", "gpu"), Map.of("name", "gpu"), Map.of("name", ""))))
                .containsExactly(
                        "[1].name is \"gpu\": expected a name that no other item has.",
                        "[2].name is \"\": expected a name.");
        assertThat(faults(
                        ArmadaArguments.CLASSES,
                        Map.of("low", Map.of("priority", 1, "awayNodeTypes", List.of(Map.of("priority", 0))))))
                .containsExactly(".low.preemptible is missing: expected true, because the class has awayNodeTypes.");
        assertThat(faults(ArmadaArguments.WEIGHTED_FAIRNESS, List.of(Map.of("name", "cpu", "multiplier", -1))))
                .containsExactly("[0].multiplier is -1: expected a number from 0, where 0 means 1.");
        assertThat(faults(ArmadaArguments.INDEXED, List.of(Map.of("name", "cpu", "resolution", 0))))
                .containsExactly("[0].resolution is 0: expected an amount above 0.");
        assertThat(faults(ArmadaArguments.RESOURCES, List.of(Map.of("name", "cpu", "resolution", 0))))
                .isEmpty();
        assertThat(ArmadaArguments.RATE.errorsOf(0)).hasSize(1);
    }

    /** Armada accepts them. */
    @Test
    void aPartOutsideOfTheWholeIsARemark() {
        assertThat(ArmadaArguments.ROUND_FRACTION.remarksOn(Map.of("cpu", 1.5)))
                .containsExactly("cpu is 1.5, which limits nothing: expected a part from 0 to 1.");
        assertThat(ArmadaArguments.CLASSES.remarksOn(
                        Map.of("low", Map.of("priority", 1, "maximumResourceFractionPerQueue", Map.of("cpu", -0.5)))))
                .containsExactly("low.maximumResourceFractionPerQueue.cpu is -0.5, which admits no pod: expected a part"
                        + " from 0 to 1.");
    }

    @Test
    void argumentsThatContradictEachOtherAreNamedWithTheirPlace() {
        String text = """
                actions: fairshare
                configurations:
                - name: fairshare
                  arguments:
                    supportedResourceTypes: [{name: cpu, resolution: 1m}]
                    floatingResources: [{name: cpu, quantity: 1}]
                    indexedResources: [{name: cpus, resolution: 1}, {name: cpu, resolution: 1u}]
                    dominantResourceFairnessResourcesToConsider: [cpu]
                    experimentalDominantResourceFairnessResourcesToConsider: [{name: cpu}]
                    wellKnownNodeTypes: [{name: gpu}]
                    priorityClasses:
                      low: {priority: 1, preemptible: true, awayNodeTypes: [{priority: 0, wellKnownNodeTypeName: gpux}]}
                    optimiser: {minimumJobSizeToSchedule: {cpus: 1}}
                    maximumSchedulingRate: 2.5
                    maximumPerQueueSchedulingRate: 1
                    minTerminationGracePeriod: 6m
                """;
        Declaration action = new Declaration(new FairShareAction().arguments(), Set.of(), List.of());
        Catalog catalog = new Catalog(Map.of(), Map.of("fairshare", action));
        assertThat(ConfigurationReader.lint(text, "conf", catalog, false).stream()
                        .filter(Finding::isError)
                        .map(Finding::toString))
                .containsExactly(
                        "conf:6:32: argument 'floatingResources[0].name' of action 'fairshare' is \"cpu\": expected a"
                                + " resource that supportedResourceTypes does not have.",
                        "conf:7:31: argument 'indexedResources[0].name' of action 'fairshare' is \"cpus\": expected one"
                                + " of supportedResourceTypes: cpu.",
                        "conf:7:77: argument 'indexedResources[1].resolution' of action 'fairshare' is \"1u\": expected"
                                + " at least the resolution in supportedResourceTypes.",
                        "conf:9:62: argument 'experimentalDominantResourceFairnessResourcesToConsider' of action"
                                + " 'fairshare' is a list: expected none beside"
                                + " dominantResourceFairnessResourcesToConsider, because only one may be set.",
                        "conf:12:98: argument 'priorityClasses.low.awayNodeTypes[0].wellKnownNodeTypeName' of action"
                                + " 'fairshare' is \"gpux\": expected one of wellKnownNodeTypes: gpu.",
                        "conf:13:44: argument 'optimiser.minimumJobSizeToSchedule.cpus' of action 'fairshare' is not"
                                + " known. Did you mean 'cpu'?",
                        "conf:14:28: argument 'maximumSchedulingRate' of action 'fairshare' is 2.5: expected a rate"
                                + " with maximumSchedulingBurst beside it, without which it limits nothing.",
                        "conf:15:36: argument 'maximumPerQueueSchedulingRate' of action 'fairshare' is 1: expected a"
                                + " rate with maximumPerQueueSchedulingBurst beside it, without which it limits"
                                + " nothing.",
                        "conf:16:32: argument 'minTerminationGracePeriod' of action 'fairshare' is \"6m\": expected"
                                + " minTerminationGracePeriod not to exceed maxTerminationGracePeriod.");
    }
}
