package dev.terrace.plugins.armada;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.armada.round.data.Resources;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The resources of a round, and conversion of amounts to their units: capacities are rounded down, requests up. */
final class PoolResources {
    private static final List<String> FAIR = List.of("cpu", "memory", "nvidia.com/gpu", "ephemeral-storage");

    private final ResourceNames names;
    private final Resources resources;
    private final int[] dimension;

    /** The ratio of the larger to the smaller of each resource's two units. */
    private final long[] factor;

    /** Whether the round's unit of each resource is the larger one. */
    private final boolean[] isCoarser;

    private PoolResources(ResourceNames names, Resources resources) {
        this.names = names;
        this.resources = resources;
        dimension = resources.all().stream()
                .mapToInt(resource -> names.indexOf(resource.name()))
                .toArray();
        factor = new long[dimension.length];
        isCoarser = new boolean[dimension.length];
        for (int r = 0; r < dimension.length; r++) {
            int from = dimension[r] < 0 ? 0 : exponentOf(names.name(dimension[r]));
            int to = resources.all().get(r).exponent();
            factor[r] = (long) Math.pow(10, Math.abs(to - from));
            isCoarser[r] = to > from;
        }
    }

    /** Compares the resources and their units, which determine all amounts. */
    @Override
    public boolean equals(Object other) {
        return other instanceof PoolResources that && names.equals(that.names) && resources.equals(that.resources);
    }

    @Override
    public int hashCode() {
        return resources.hashCode();
    }

    static PoolResources of(ResourceNames names, Arguments arguments) {
        Map<String, Double> multipliers = multipliers(arguments);
        Map<String, Integer> exponents = exponents(names, arguments);
        List<Resources.Resource> all = new ArrayList<>();
        List<FloatingResource> floating =
                arguments.find(ArmadaArguments.FLOATING).orElse(List.of());
        floating.forEach(resource -> exponents.remove(resource.name()));
        exponents.forEach((name, exponent) ->
                all.add(new Resources.Resource(name, exponent, multipliers.getOrDefault(name, 0.0), 0)));
        int ofNodes = all.size();
        for (FloatingResource resource : floating) {
            all.add(new Resources.Resource(
                    resource.name(),
                    resource.exponent(),
                    multipliers.getOrDefault(resource.name(), 0.0),
                    resource.units()));
        }
        return new PoolResources(names, new Resources(all, ofNodes));
    }

    private static Map<String, Double> multipliers(Arguments arguments) {
        Optional<Map<String, Double>> weighted = arguments.find(ArmadaArguments.WEIGHTED_FAIRNESS);
        Optional<Set<String>> plain = arguments.find(ArmadaArguments.FAIRNESS);
        Map<String, Double> multipliers = new HashMap<>(weighted.orElse(Map.of()));
        plain.orElse(Set.of()).forEach(name -> multipliers.putIfAbsent(name, 1.0));
        if (weighted.isEmpty() && plain.isEmpty()) {
            FAIR.forEach(name -> multipliers.put(name, 1.0));
        }
        return multipliers;
    }

    private static Map<String, Integer> exponents(ResourceNames names, Arguments arguments) {
        Map<String, Integer> exponents = new LinkedHashMap<>();
        Optional<List<Resolution>> supported = arguments.find(ArmadaArguments.RESOURCES);
        supported.orElse(List.of()).forEach(resource -> exponents.put(resource.name(), resource.exponent()));
        for (int d = 0; d < names.size() && supported.isEmpty(); d++) {
            exponents.put(names.name(d), exponentOf(names.name(d)));
        }
        return exponents;
    }

    private static int exponentOf(String name) {
        return ResourceNames.unitsPerOne(name) == 1 ? 0 : -3;
    }

    Resources resources() {
        return resources;
    }

    /** A node's capacity; 0 for floating resources. */
    long[] capacity(ResourceVector amounts) {
        long[] units = units(amounts, RoundingMode.FLOOR);
        for (int r = resources.ofNodes(); r < units.length; r++) {
            units[r] = 0;
        }
        return units;
    }

    long[] request(Amounts amounts) {
        return units(amounts, RoundingMode.CEILING);
    }

    private long[] units(ResourceVector amounts, RoundingMode rounding) {
        long[] units = new long[dimension.length];
        for (int r = 0; r < units.length; r++) {
            if (dimension[r] >= 0) {
                units[r] = rescale(r, (long) amounts.value(dimension[r]), rounding);
            }
        }
        return units;
    }

    private long rescale(int resource, long amount, RoundingMode rounding) {
        if (!isCoarser[resource]) {
            return amount * factor[resource];
        }
        return rounding == RoundingMode.FLOOR
                ? Math.floorDiv(amount, factor[resource])
                : -Math.floorDiv(-amount, factor[resource]);
    }

    /**
     * Returns the amounts of an argument.
     *
     * @throws InvalidInput if a resource is not supported
     */
    long[] amount(Arguments arguments, Argument<?> argument, Map<String, Quantity> given) {
        long[] units = new long[dimension.length];
        given.forEach((name, quantity) -> {
            int index = resources.indexOf(name);
            if (index < 0) {
                throw ArmadaArguments.refused(
                        arguments,
                        argument,
                        "names '%s', which is none of the supported resources: %s"
                                .formatted(
                                        name,
                                        resources.all().stream()
                                                .map(Resources.Resource::name)
                                                .toList()));
            }
            units[index] = units(quantity, resources.all().get(index).exponent(), RoundingMode.CEILING);
        });
        return units;
    }

    /** Returns a quantity in units of a power of ten, capped at the largest number. */
    static long units(Quantity quantity, int exponent, RoundingMode rounding) {
        try {
            return quantity.units(exponent, rounding);
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE;
        }
    }
}
