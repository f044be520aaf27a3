package dev.terrace.cli.replay;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of importers whose files have local times and no nodes. */
public final class HistoryOptions {
    @Option(
            names = "--nodes",
            paramLabel = "FILE",
            description = "The nodes as in nodes.csv: name,count,cpu_milli,memory_mib,gpus,labels; of a table, as in"
                    + " its map. Without them, a replay needs --pool=N or --snapshot FILE.")
    private @Nullable Path nodes;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "The time zone of times without an offset, such as Europe/Berlin. A time that occurs twice"
                    + " when clocks are set back is the earlier one. Default: UTC.")
    private ZoneId zone = ZoneOffset.UTC;

    public ZoneId zone() {
        return zone;
    }

    /** Returns the file of the nodes; null without the option. */
    public @Nullable Path nodes() {
        return nodes;
    }
}
