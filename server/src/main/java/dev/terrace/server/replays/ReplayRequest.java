package dev.terrace.server.replays;

import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.library.TraceEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A replay of a stored trace under some configurations.
 *
 * @param snapshot the snapshot with the nodes and queues; null for those of the trace
 */
public record ReplayRequest(
        TraceEntry trace, @Nullable SnapshotEntry snapshot, List<Choice> choices, ReplayOptions options) {}
