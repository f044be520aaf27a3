package dev.terrace.spi.toolkit;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.Map;
import java.util.OptionalInt;

/** The names and units of shared GPUs: a device has {@value #WHOLE} milli, and a pod takes some of one device. */
public final class GpuShare {
    /** The resource of devices. A pod that takes a share requests 1. */
    public static final String GPU = "nvidia.com/gpu";

    /** The annotation that a pod asks with: the milli that it takes of its device, 1 to {@value #WHOLE}. */
    public static final String MILLI = "terrace.dev/gpu-milli";

    /** The annotation that a pod gets with its node: the indexes of its devices, with commas, from 0. */
    public static final String INDEX = "terrace.dev/gpu-index";

    /** A whole device, in milli. */
    public static final int WHOLE = 1000;

    private static final int MAX_DIGITS = 4;

    private GpuShare() {}

    /** Returns the GPUs in amounts, in milli; 0 without any. */
    public static long total(Amounts amounts) {
        int dimension = amounts.names().indexOf(GPU);
        return dimension < 0 ? 0 : amounts.get(dimension) * WHOLE / ResourceNames.unitsPerOne(GPU);
    }

    /** Returns the number of whole GPUs in amounts, at most {@link Integer#MAX_VALUE}. */
    public static int devices(Amounts amounts) {
        return (int) Math.min(Integer.MAX_VALUE, total(amounts) / WHOLE);
    }

    /** Returns the milli that a pod asks for; empty without the annotation, or if it is no number in range. */
    public static OptionalInt milli(TaskSpec pod) {
        int milli = number(pod.annotations().getOrDefault(MILLI, ""));
        return milli < 1 || milli > WHOLE ? OptionalInt.empty() : OptionalInt.of(milli);
    }

    /** Returns the indexes of a pod's devices; empty without the annotation, or if it is no list of numbers. */
    public static int[] indexes(Map<String, String> annotations) {
        String text = annotations.get(INDEX);
        int[] none = {};
        if (text == null) {
            return none;
        }
        String[] parts = text.split(",", -1);
        int[] indexes = new int[parts.length];
        for (int i = 0; i < indexes.length; i++) {
            indexes[i] = number(parts[i]);
            if (indexes[i] < 0) {
                return none;
            }
        }
        return indexes;
    }

    /**
     * Returns a number of at most four digits; -1 for any other text. Without a pattern, because it is called often.
     */
    private static int number(String text) {
        if (text.isEmpty() || text.length() > MAX_DIGITS) {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return number;
    }
}
