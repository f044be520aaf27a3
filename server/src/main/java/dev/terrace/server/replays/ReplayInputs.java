package dev.terrace.server.replays;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.ReadTraces;
import java.nio.file.Path;
import java.util.List;

/**
 * The inputs that all replays share.
 *
 * @param extensions the plugins and actions; not closed
 * @param plugins the folders of the plugins
 * @param version the version of Terrace
 */
public record ReplayInputs(
        Library library,
        ReadTraces traces,
        ReadSnapshots snapshots,
        Extensions extensions,
        List<Path> plugins,
        String version) {}
