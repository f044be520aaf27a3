package dev.terrace.server.replays;

import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.ReadTraces;
import java.nio.file.Path;
import java.util.List;

/**
 * The inputs that all replays share.
 *
 * @param scheduler decides the cycles; sessions share its helper threads
 * @param plugins the folders of the plugins
 * @param allowsMissing whether configurations may name plugins and actions that are not loaded
 * @param version the version of Terrace
 */
public record ReplayInputs(
        Library library,
        ReadTraces traces,
        ReadSnapshots snapshots,
        Scheduler scheduler,
        List<Path> plugins,
        boolean allowsMissing,
        String version) {
    /** Returns the plugins and actions. */
    Extensions extensions() {
        return scheduler.extensions();
    }
}
