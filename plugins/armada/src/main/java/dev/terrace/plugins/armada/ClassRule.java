package dev.terrace.plugins.armada;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.settings.Structure;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A priority class as the argument {@code priorityClasses} gives it.
 *
 * @param queueFractions the maximum of each resource that one queue's jobs of the class may hold
 */
record ClassRule(int priority, boolean preemptible, Map<String, Double> queueFractions, List<AwayRule> away) {
    private static final List<String> OPERATORS = List.of(">", "<", "==");

    /**
     * Nodes of another type that the class may use.
     *
     * @param nodeType a well-known node type; empty without one
     */
    record AwayRule(int priority, Optional<String> nodeType, List<ConditionalRule> conditional) {
        private static AwayRule read(Structure given) {
            given.only("priority", "wellKnownNodeTypeName", "nodeTypes");
            return new AwayRule(
                    given.at("priority").integer(),
                    given.at("wellKnownNodeTypeName").find(Structure::scalar).filter(name -> !name.isEmpty()),
                    given.at("nodeTypes")
                            .find(types -> types.list(ConditionalRule::read))
                            .orElse(List.of()));
        }
    }

    /** A well-known node type for jobs that fulfil conditions. */
    record ConditionalRule(String nodeType, List<ConditionRule> conditions) {
        private static ConditionalRule read(Structure given) {
            given.only("name", "conditions");
            return new ConditionalRule(
                    given.at("name").scalar(),
                    given.at("conditions")
                            .find(conditions -> conditions.list(ConditionRule::read))
                            .orElse(List.of()));
        }
    }

    /** A comparison of a job's request. */
    record ConditionRule(String resource, String operator, Quantity value) {
        private static ConditionRule read(Structure given) {
            given.only("resource", "operator", "value");
            Structure operator = given.at("operator");
            if (!OPERATORS.contains(operator.scalar())) {
                throw operator.wrong("one of >, < and ==");
            }
            return new ConditionRule(
                    given.at("resource").scalar(), operator.scalar(), Resolution.quantity(given.at("value")));
        }
    }

    static ClassRule read(Structure given) {
        given.only(
                "priority",
                "preemptible",
                "isFairSharePreemptible",
                "maximumResourceFractionPerQueue",
                "awayNodeTypes");
        boolean older = given.at("isFairSharePreemptible").find(Structure::flag).orElse(false);
        Structure preemptible = given.at("preemptible");
        ClassRule rule = new ClassRule(
                given.at("priority").integer(),
                preemptible.find(Structure::flag).orElse(older),
                ArmadaArguments.fractions(given.at("maximumResourceFractionPerQueue")),
                given.at("awayNodeTypes")
                        .find(away -> away.list(AwayRule::read))
                        .orElse(List.of()));
        if (!rule.preemptible && !rule.away.isEmpty()) {
            throw preemptible.wrong("true, because the class has awayNodeTypes");
        }
        return rule;
    }
}
