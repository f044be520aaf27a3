package dev.terrace.server;

import dev.terrace.server.library.ReadyMade;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to serve.
 *
 * @param version what the server says that it is
 * @param host the address to listen on
 * @param port 0 takes any that is free
 * @param data where to keep; null keeps in the heap
 * @param access what clients may do
 * @param limits what clients cannot make it exceed
 * @param plugins folders of the plugins that are loaded, for child processes
 * @param isolate whether cycles run in child processes
 * @param readyMade configurations that are always there
 * @param snapshots files that are put at the start, each under its own name; the first is the one to begin with
 * @param configurations files of configurations, put at the start like the snapshots
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
        ZoneId zone) {
    /** Options with the clock in UTC. */
    public ServerOptions(
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
            List<Path> configurations) {
        this(
                version,
                host,
                port,
                data,
                access,
                limits,
                plugins,
                isolate,
                readyMade,
                snapshots,
                configurations,
                ZoneOffset.UTC);
    }
}
