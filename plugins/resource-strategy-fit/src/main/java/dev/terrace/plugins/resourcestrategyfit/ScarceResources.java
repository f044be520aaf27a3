package dev.terrace.plugins.resourcestrategyfit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.toolkit.CommaList;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.Map;

/**
 * Keeps pods off nodes with scarce resources that the pods do not need: the fewer scarce resources a node has, the
 * higher its score.
 *
 * @see "Volcano, pkg/scheduler/plugins/resource-strategy-fit/sra.go: sra policy"
 */
final class ScarceResources {
    private static final Argument<Boolean> ENABLE =
            Argument.bool("enable").orElse(false).means("Whether the policy is on");
    private static final Argument<String> NAMES =
            Argument.text("resources").orElse("").means("The scarce resources, separated by commas");
    private static final Argument<Integer> WEIGHT = Argument.integer("weight")
            .orElse(0)
            .means("Weight of the policy in the node score; it adds nothing below 1");
    private static final Argument<Integer> OF_RESOURCE = Argument.integer("*")
            .orElse(1)
            .replacesUnless(weight -> weight >= 0, "at least 0")
            .means("Weight of one of the resources; below 0 means 1");
    private static final Argument<Arguments> RESOURCE_WEIGHT =
            Argument.map("resourceWeight", OF_RESOURCE).means("Weights of the resources");

    static final Argument<Arguments> SRA = Argument.map("sra", ENABLE, NAMES, WEIGHT, RESOURCE_WEIGHT)
            .means("Keeps pods off nodes with scarce resources that they do not need");

    private static final int MAX_NODE_SCORE = 100;

    private final Map<String, Integer> weights = new HashMap<>();
    private final int weight;
    private long divisor;

    ScarceResources(Arguments given) {
        weight = given.get(ENABLE) ? given.get(WEIGHT) : 0;
        Arguments ofResources = given.find(RESOURCE_WEIGHT).orElse(Arguments.none());
        for (String name : CommaList.of(given.get(NAMES))) {
            weights.put(name, ofResources.get(OF_RESOURCE, name));
            divisor += weights.get(name);
        }
    }

    boolean isOn() {
        return weight > 0;
    }

    /** The score, 0 to 100 × weight; 0 if the node lacks a resource that the pod requests. */
    double score(Demand demand, Node node) {
        Amounts has = node.allocatable();
        ResourceNames names = has.names();
        for (int d = 0; d < names.size(); d++) {
            if (demand.requests().get(d) > 0 && has.get(d) == 0) {
                return 0;
            }
        }
        if (divisor == 0) {
            return 0;
        }
        double scarce = 0;
        for (Map.Entry<String, Integer> resource : weights.entrySet()) {
            int dimension = names.indexOf(resource.getKey());
            if (dimension >= 0 && has.get(dimension) > 0) {
                scarce += resource.getValue();
            }
        }
        return (1 - scarce / divisor) * (MAX_NODE_SCORE * (double) weight);
    }
}
