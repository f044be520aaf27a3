package dev.terrace.plugins.armada.round;

import dev.terrace.model.node.Taint;
import dev.terrace.plugins.armada.round.data.OptimiserRules;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.Resources;
import dev.terrace.plugins.armada.round.data.RoundRules;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The configuration of a case as the rules of its rounds. */
final class CaseRules {
    private final CaseFields config;
    private final boolean optimises;
    private final Resources resources;
    private final Map<String, List<Taint>> nodeTypes = new HashMap<>();

    private CaseRules(CaseFields config, boolean optimises) {
        this.config = config;
        this.optimises = optimises;
        this.resources = resources(config);
        for (CaseFields type : config.maps("wellKnownNodeTypes")) {
            nodeTypes.put(type.text("name"), taints(type));
        }
    }

    /** @param optimises whether rounds have an optimising pass, if the case has rules for it */
    static RoundRules of(CaseFields config, boolean optimises) {
        return new CaseRules(config, optimises).rules();
    }

    private RoundRules rules() {
        return new RoundRules(
                resources,
                config.maps("priorityClasses").stream()
                        .map(CaseRules::priorityClass)
                        .toList(),
                config.number("protectedFractionOfFairShare"),
                config.flag("protectUncappedAdjustedFairShare"),
                config.flag("preferLargeJobOrdering"),
                config.integer("maxQueueLookback"),
                config.numbers("maximumResourceFractionToSchedule"),
                config.maps("indexedResources").stream().map(this::indexed).toList(),
                Set.copyOf(config.texts("indexedTaints")),
                Set.copyOf(config.texts("indexedNodeLabels")),
                nodeTypes,
                optimises && config.map("optimiser").flag("Enabled") ? optimiser(config.map("optimiser")) : null);
    }

    static Resources resources(CaseFields config) {
        Map<String, Double> multipliers = new HashMap<>();
        for (CaseFields resource : config.maps("fairnessResources")) {
            multipliers.put(resource.text("name"), resource.number("multiplier"));
        }
        List<Resources.Resource> all = new ArrayList<>();
        for (CaseFields resource : config.maps("supportedResources")) {
            String name = resource.text("name");
            double resolution = CaseFields.quantity(resource.text("resolution")).doubleValue();
            all.add(new Resources.Resource(
                    name, (int) Math.floor(Math.log10(resolution)), multipliers.getOrDefault(name, 0.0), 0));
        }
        int ofNodes = all.size();
        config.textMap("floatingResources")
                .forEach((name, amount) -> all.add(new Resources.Resource(
                        name,
                        0,
                        multipliers.getOrDefault(name, 0.0),
                        CaseFields.quantity(amount).longValue())));
        return new Resources(all, ofNodes);
    }

    private RoundRules.Indexed indexed(CaseFields resource) {
        int index = resources.indexOf(resource.text("name"));
        int exponent = resources.all().get(index).exponent();
        return new RoundRules.Indexed(
                index, CaseFields.units(resource.text("resolution"), exponent, RoundingMode.DOWN));
    }

    private static PriorityClass priorityClass(CaseFields fields) {
        return new PriorityClass(
                fields.text("name"),
                fields.integer("priority"),
                fields.flag("preemptible"),
                fields.numbers("maximumResourceFractionPerQueue"),
                fields.maps("awayNodeTypes").stream().map(CaseRules::away).toList());
    }

    private static PriorityClass.Away away(CaseFields fields) {
        List<PriorityClass.Conditional> conditional = new ArrayList<>();
        for (CaseFields type : fields.maps("nodeTypes")) {
            conditional.add(new PriorityClass.Conditional(
                    type.text("name"),
                    type.maps("conditions").stream().map(CaseRules::condition).toList()));
        }
        return new PriorityClass.Away(fields.integer("priority"), fields.text("wellKnownNodeTypeName"), conditional);
    }

    private static PriorityClass.Condition condition(CaseFields fields) {
        return new PriorityClass.Condition(
                fields.text("resource"),
                fields.text("operator"),
                CaseFields.units(fields.text("value"), 0, RoundingMode.CEILING));
    }

    private OptimiserRules optimiser(CaseFields fields) {
        return new OptimiserRules(
                fields.integer("MaximumJobsPerRound"),
                fields.numbers("MaximumResourceFractionToSchedule"),
                fields.amount("MinimumJobSizeToSchedule", resources, RoundingMode.CEILING),
                fields.amount("MaximumJobSizeToPreempt", resources, RoundingMode.CEILING),
                fields.number("MinimumFairnessImprovementPercentage"));
    }

    static List<Taint> taints(CaseFields fields) {
        return fields.maps("taints").stream()
                .map(taint -> new Taint(taint.text("key"), taint.text("value"), taint.text("effect")))
                .toList();
    }
}
