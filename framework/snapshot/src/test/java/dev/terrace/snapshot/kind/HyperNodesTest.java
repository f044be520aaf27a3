package dev.terrace.snapshot.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.NetworkTopology;
import dev.terrace.model.NetworkTopology.Mode;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.HyperNodeSpec.Labelled;
import dev.terrace.model.node.HyperNodeSpec.Named;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.selector.Requirement.Operator;
import dev.terrace.snapshot.Dump;
import java.util.List;
import org.junit.jupiter.api.Test;

class HyperNodesTest {
    private static final String DOMAINS = """
            kind: List
            items:
            - {kind: Node, metadata: {name: n1, labels: {rack: a}}}
            - {kind: Node, metadata: {name: m2, labels: {rack: a}}}
            - apiVersion: topology.volcano.sh/v1alpha1
              kind: HyperNode
              metadata: {name: leaf}
              spec:
                tier: 1
                tierName: rack
                members:
                - {type: Node, selector: {exactMatch: {name: n1}}}
                - {selector: {regexMatch: {pattern: "^n"}}, type: Node}
                - {type: Node, selector: {labelMatch: {matchLabels: {rack: a}}}}
            - apiVersion: topology.volcano.sh/v1alpha1
              kind: HyperNode
              metadata: {name: spine}
              spec: {tier: 2, members: [{type: HyperNode, selector: {exactMatch: {name: leaf}}}]}
            - {kind: PodGroup, metadata: {name: g}, spec: {queue: q}}
            - {kind: Queue, metadata: {name: q}, status: {state: Open}}
            """;

    @Test
    void aDomainOfNodes() {
        Cluster cluster = Dump.cluster(DOMAINS);
        HyperNodeSpec leaf = cluster.hyperNodes().get(0);
        assertThat(leaf.tier()).isEqualTo(1);
        assertThat(leaf.tierName()).isEqualTo("rack");
        assertThat(leaf.domains()).isEmpty();
        assertThat(leaf.nodes())
                .hasSize(3)
                .contains(
                        new Named("n1"),
                        new Labelled(new LabelSelector(List.of(new Requirement("rack", Operator.IN, List.of("a"))))));
        assertThat(leaf.nodes().get(1).include(cluster.nodes().get(1))).isTrue();
        assertThat(leaf.nodes().get(1).include(cluster.nodes().get(0))).isFalse();
    }

    @Test
    void aboveTheHighestTierIsRoomForAllNodes() {
        assertThat(Dump.errors("kind: HyperNode\nmetadata: {name: h}\nspec: {tier: 2147483647}"))
                .containsExactly(
                        "dump.yaml:3:14: hyper node h: spec.tier is 2147483647; a whole number between -2147483648"
                                + " and 2147483646 is expected.");
    }

    /** Volcano knows inner hyper nodes only by their exact names. */
    @Test
    void aDomainWithoutAnExactNameIsLeftOutWithAWarning() {
        String dump = "kind: HyperNode\nmetadata: {name: h}\nspec: {tier: 2, members: "
                + "[{type: HyperNode, selector: {regexMatch: {pattern: x}}}]}";
        assertThat(Dump.warnings(dump))
                .contains(
                        "dump.yaml:3:27: hyper node h: spec.members[0] names no hyper node and is ignored. Volcano reads"
                                + " inner hyper nodes only from selector.exactMatch.name.");
    }

    @Test
    void aDomainOfDomains() {
        assertThat(Dump.cluster(DOMAINS).hyperNodes().get(1))
                .isEqualTo(new HyperNodeSpec("spine", 2, "", List.of("leaf"), List.of()));
    }

    @Test
    void whatAGroupAsksOfTheNetwork() {
        var group = Dump.cluster("""
                        kind: PodGroup
                        metadata: {name: g}
                        spec:
                          networkTopology: {mode: hard, highestTierAllowed: 2}
                          subGroupPolicy:
                          - name: stage
                            subGroupSize: 4
                            minSubGroups: 2
                            matchLabelKeys: [stage]
                            labelSelector: {}
                            networkTopology: {mode: soft, highestTierName: rack}
                          - {name: rest}
                        """).jobs().get(0);
        assertThat(group.topology()).isEqualTo(new NetworkTopology(Mode.HARD, 2, ""));
        assertThat(group.subGroups())
                .containsExactly(
                        SubGroupPolicy.builder("stage")
                                .topology(new NetworkTopology(Mode.SOFT, null, "rack"))
                                .size(4)
                                .minSubGroups(2)
                                .selector(new LabelSelector(List.of()))
                                .matchLabelKeys(List.of("stage"))
                                .build(),
                        SubGroupPolicy.builder("rest").build());
    }
}
