package dev.terrace.model.report;

import dev.terrace.model.finding.Words;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.model.resource.AmountText;
import dev.terrace.model.resource.ResourceNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The sentence about nodes that refuse: {@code no node accepts it: too little cpu (7 of 11 nodes, 4 requested)}. */
public final class NodeSentence {
    /** The maximum number of reasons that a sentence names. The others are counted. */
    private static final int MAX = 3;

    private NodeSentence() {}

    /** Returns the reason of nodes that lack a resource. */
    public static String lack(String resource) {
        return resource.equals(ResourceNames.POD_SLOTS) ? "no free pod slot" : "too little " + resource;
    }

    /**
     * Returns the sentence.
     *
     * @param who the grammatical object: {@code it}, {@code its pods}
     * @param nodes the number of nodes that refused
     * @param refusals the reasons, each with its number of nodes
     */
    public static String of(String who, int nodes, List<NodeRefusals> refusals) {
        return nodes == 0 || refusals.isEmpty()
                ? "no node could be evaluated"
                : "no node accepts %s: %s".formatted(who, causes(nodes, refusals));
    }

    /** Returns only the reasons, the most frequent first. */
    public static String causes(int nodes, List<NodeRefusals> refusals) {
        List<NodeRefusals> sorted = new ArrayList<>(refusals);
        sorted.sort(Comparator.comparingInt(NodeRefusals::nodes).reversed().thenComparing(NodeRefusals::reason));
        List<String> causes = new ArrayList<>();
        for (NodeRefusals refusal : sorted.subList(0, Math.min(MAX, sorted.size()))) {
            String of = causes.isEmpty() ? " of " + Words.count(nodes, "node") : "";
            causes.add("%s (%s%s%s)".formatted(refusal.reason(), refusal.nodes(), of, requested(refusal)));
        }
        int others = sorted.size() - causes.size();
        return String.join(", ", causes) + (others == 0 ? "" : ", and " + Words.count(others, "more reason"));
    }

    private static String requested(NodeRefusals refusal) {
        return refusal.resource() == null
                        || refusal.needs() == null
                        || refusal.resource().equals(ResourceNames.POD_SLOTS)
                ? ""
                : ", %s requested".formatted(AmountText.of(refusal.resource(), refusal.needs()));
    }
}
