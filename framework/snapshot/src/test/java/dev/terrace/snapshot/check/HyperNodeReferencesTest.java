package dev.terrace.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.snapshot.Dump;
import org.junit.jupiter.api.Test;

class HyperNodeReferencesTest {
    @Test
    void whatIsWrongIsReported() {
        assertThat(Dump.warnings("""
                        kind: List
                        items:
                        - {kind: Node, metadata: {name: n1}, status: {capacity: {cpu: 1}}}
                        - apiVersion: topology.volcano.sh/v1alpha1
                          kind: HyperNode
                          metadata: {name: a}
                          spec: {tier: 1, members: [{type: Node, selector: {exactMatch: {name: n9}}}, \
                        {type: HyperNode, selector: {exactMatch: {name: b}}}]}
                        - apiVersion: topology.volcano.sh/v1alpha1
                          kind: HyperNode
                          metadata: {name: b}
                          spec: {tier: 2, members: [{type: HyperNode, selector: {exactMatch: {name: a}}}, \
                        {type: HyperNode, selector: {exactMatch: {name: c}}}]}
                        - {kind: PodGroup, metadata: {name: g}, spec: {queue: q, networkTopology: {mode: hard, \
                        highestTierName: row}}}
                        - {kind: Queue, metadata: {name: q}, status: {state: Open}}
                        """))
                .containsExactly(
                        "dump.yaml:8:3: hyper node b has hyper node c, which the dump does not have.",
                        "dump.yaml:4:3: hyper node a has node n9, which the dump does not have.",
                        "dump.yaml:8:3: hyper node b has hyper node a, which contains it. Groups with a "
                                + "networkTopology wait until the hyper nodes are a tree.",
                        "dump.yaml:12:3: group default/g may span at most the tier row, which no hyper node is "
                                + "of; it counts as not said.");
    }

    @Test
    void aDumpWithoutDomainsThatNeedsThem() {
        assertThat(Dump.warnings("""
                        kind: List
                        items:
                        - {kind: Node, metadata: {name: n1}, status: {capacity: {cpu: 1}}}
                        - {kind: PodGroup, metadata: {name: g}, spec: {queue: q, networkTopology: {mode: soft}}}
                        - {kind: Queue, metadata: {name: q}, status: {state: Open}}
                        """))
                .containsExactly("dump.yaml: the dump has no HyperNode, and groups have a networkTopology. Add "
                        + "hypernodes.topology.volcano.sh to what kubectl gets.");
    }
}
