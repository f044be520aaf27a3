package dev.terrace.spi.toolkit;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import java.util.Arrays;

/**
 * The weight of each resource in a score, from arguments like those of Volcano's plugins: one for cpu, one for memory,
 * one that lists other resources, and one for each listed resource. Their declarations replace weights below 0.
 */
public final class ResourceWeights {
    private final int[] weights;

    private ResourceWeights(int[] weights) {
        this.weights = weights;
    }

    /**
     * Reads the weights from a plugin's arguments.
     *
     * @param names the dimensions of the cluster; other resources are ignored
     * @param listed other resources that count, separated by commas
     * @param each the weight of one listed resource; its name has a {@code *}
     */
    public static ResourceWeights of(
            ResourceNames names,
            Arguments arguments,
            Argument<Integer> cpu,
            Argument<Integer> memory,
            Argument<String> listed,
            Argument<Integer> each) {
        int[] weights = new int[names.size()];
        Arrays.fill(weights, -1);
        for (String name : CommaList.of(arguments.get(listed))) {
            int dimension = names.indexOf(name);
            if (dimension >= 0) {
                weights[dimension] = arguments.get(each, name);
            }
        }
        weights[ResourceNames.CPU] = arguments.get(cpu);
        weights[ResourceNames.MEMORY] = arguments.get(memory);
        return new ResourceWeights(weights);
    }

    /** Returns the number of dimensions. */
    public int size() {
        return weights.length;
    }

    /** Returns whether a dimension counts, even if its weight is 0. */
    public boolean has(int dimension) {
        return weights[dimension] >= 0;
    }

    /** Returns the weight of a dimension that counts; at least 0. */
    public int of(int dimension) {
        return weights[dimension];
    }
}
