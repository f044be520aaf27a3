package dev.terrace.server;

import dev.terrace.server.library.ReadyMade;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Options of a server.
 *
 * @param version the version that the server reports
 * @param host the address to listen on
 * @param port 0 takes any free port
 * @param data the folder to store data in; null stores in the heap
 * @param access access rules for clients
 * @param limits resource limits
 * @param plugins folders of the loaded plugins, for child processes
 * @param isolate whether cycles run in child processes
 * @param readyMade configurations that always exist
 * @param snapshots files to store at the start, each under its own name; the first one is preselected
 * @param configurations configuration files, stored at the start like the snapshots
 * @param allowsMissing whether configurations may name plugins and actions that are not loaded
 * @param zone the time zone of each cycle's clock
 */
public record ServerOptions(
        String version,
        String host,
        int port,
        @Nullable Path data,
        Access access,
        Limits limits,
        List<Path> plugins,
        boolean isolate,
        List<ReadyMade> readyMade,
        List<Path> snapshots,
        List<Path> configurations,
        boolean allowsMissing,
        ZoneId zone) {}
