package dev.terrace.replay.trace;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Equal nodes of a trace.
 *
 * @param name the name of the node; the first part of the names if there are several
 * @param count at least 1
 * @param memoryMib {@link #UNLIMITED} if the trace has no limit
 * @param gpus devices
 */
public record TraceNode(String name, int count, long cpuMilli, long memoryMib, int gpus, Map<String, String> labels) {
    /** A placeholder for unlimited memory. */
    public static final long UNLIMITED = -1;

    /** Returns the names of the single nodes: of several, with a number from 0 in equal width. */
    public List<String> names() {
        if (count == 1) {
            return List.of(name);
        }
        int width = Integer.toString(count - 1).length();
        return IntStream.range(0, count)
                .mapToObj(Integer::toString)
                .map(digits -> name + "-" + "0".repeat(width - digits.length()) + digits)
                .toList();
    }

    /** Returns one of these nodes. */
    TraceNode single(String singleName) {
        return new TraceNode(singleName, 1, cpuMilli, memoryMib, gpus, labels);
    }
}
