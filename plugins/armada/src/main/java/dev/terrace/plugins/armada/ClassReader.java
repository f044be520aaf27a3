package dev.terrace.plugins.armada;

import dev.terrace.model.settings.Structure;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import java.math.RoundingMode;
import java.util.List;

/** Reads the priority classes of the argument {@code priorityClasses}. */
final class ClassReader {
    private static final List<String> OPERATORS = List.of(">", "<", "==");

    private ClassReader() {}

    /** Reads a class without its name, which is the key in the argument. */
    static PriorityClass read(Structure given) {
        given.only(
                "priority",
                "preemptible",
                "isFairSharePreemptible",
                "maximumResourceFractionPerQueue",
                "awayNodeTypes");
        boolean older = given.at("isFairSharePreemptible").find(Structure::flag).orElse(false);
        Structure preemptible = given.at("preemptible");
        PriorityClass read = new PriorityClass(
                "",
                given.at("priority").integer(),
                preemptible.find(Structure::flag).orElse(older),
                ArmadaArguments.fractions(given.at("maximumResourceFractionPerQueue")),
                given.at("awayNodeTypes")
                        .find(away -> away.list(ClassReader::away))
                        .orElse(List.of()));
        if (!read.preemptible() && !read.away().isEmpty()) {
            throw preemptible.wrong("true, because the class has awayNodeTypes");
        }
        return read;
    }

    private static PriorityClass.Away away(Structure given) {
        given.only("priority", "wellKnownNodeTypeName", "nodeTypes");
        return new PriorityClass.Away(
                given.at("priority").integer(),
                given.at("wellKnownNodeTypeName").find(Structure::scalar).orElse(""),
                given.at("nodeTypes")
                        .find(types -> types.list(ClassReader::conditional))
                        .orElse(List.of()));
    }

    private static PriorityClass.Conditional conditional(Structure given) {
        given.only("name", "conditions");
        return new PriorityClass.Conditional(
                given.at("name").scalar(),
                given.at("conditions")
                        .find(conditions -> conditions.list(ClassReader::condition))
                        .orElse(List.of()));
    }

    private static PriorityClass.Condition condition(Structure given) {
        given.only("resource", "operator", "value");
        Structure operator = given.at("operator");
        if (!OPERATORS.contains(operator.scalar())) {
            throw operator.wrong("one of >, < and ==");
        }
        return new PriorityClass.Condition(
                given.at("resource").scalar(),
                operator.scalar(),
                PoolResources.units(Resolution.quantity(given.at("value")), 0, RoundingMode.CEILING));
    }
}
