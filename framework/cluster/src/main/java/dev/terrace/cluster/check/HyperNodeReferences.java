package dev.terrace.cluster.check;

import dev.terrace.model.JobSpec;
import dev.terrace.model.NetworkTopology;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.node.HyperNodeTree;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.List;
import java.util.Set;

/** Checks hyper nodes: reports names that the dump lacks, and hyper nodes that do not form a tree. */
public record HyperNodeReferences(
        List<Located<HyperNodeSpec>> hyperNodes,
        List<Located<NodeSpec>> nodes,
        List<Located<JobSpec>> jobs,
        Position whole,
        Findings findings) {
    public void check() {
        if (!hyperNodes.isEmpty()) {
            members();
            tree();
            tierNames();
        } else if (jobs.stream().anyMatch(job -> asksForNearNodes(job.item()))) {
            findings.warn(
                    whole,
                    "the dump has no HyperNode, and groups have a networkTopology. Add "
                            + "hypernodes.topology.volcano.sh to what kubectl gets.");
        }
    }

    private static boolean asksForNearNodes(JobSpec job) {
        return job.topology() != null || job.subGroups().stream().anyMatch(policy -> policy.topology() != null);
    }

    private void members() {
        Missing domains = new Missing("has hyper node %s, which the dump does not have", "hyper node", "hyper nodes");
        Missing named = new Missing("has node %s, which the dump does not have", "hyper node", "hyper nodes");
        Set<String> knownDomains = Missing.names(hyperNodes, HyperNodeSpec::name);
        Set<String> knownNodes = Missing.names(nodes, NodeSpec::name);
        for (Located<HyperNodeSpec> hyperNode : hyperNodes) {
            String name = hyperNode.item().name();
            hyperNode
                    .item()
                    .domains()
                    .forEach(inner -> domains.check(() -> name, inner, knownDomains, hyperNode.place()));
            for (HyperNodeSpec.Nodes some : hyperNode.item().nodes()) {
                if (some instanceof HyperNodeSpec.Named one) {
                    named.check(() -> name, one.name(), knownNodes, hyperNode.place());
                }
            }
        }
        domains.report(findings);
        named.report(findings);
    }

    private void tree() {
        HyperNodeTree tree =
                HyperNodeTree.of(hyperNodes.stream().map(Located::item).toList());
        for (HyperNodeTree.Flaw flaw : tree.flaws()) {
            hyperNodes.stream()
                    .filter(each -> each.item().name().equals(flaw.outer()))
                    .forEach(each -> findings.warn(
                            each.place(),
                            "hyper node %s %s. Groups with a networkTopology wait until the hyper nodes are a tree."
                                    .formatted(flaw.outer(), flaw.message())));
        }
    }

    private void tierNames() {
        Missing missing = new Missing(
                "may span at most the tier %s, which no hyper node is of; it counts as not said", "group", "groups");
        Set<String> known = Missing.names(hyperNodes, HyperNodeSpec::tierName);
        for (Located<JobSpec> job : jobs) {
            NetworkTopology topology = job.item().topology();
            if (topology != null && topology.highestTier() == null) {
                missing.check(job.item()::key, topology.highestTierName(), known, job.place());
            }
        }
        missing.report(findings);
    }
}
