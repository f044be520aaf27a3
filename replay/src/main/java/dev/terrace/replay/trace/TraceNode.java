package dev.terrace.replay.trace;

import java.util.Map;

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
}
