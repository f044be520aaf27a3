package dev.terrace.cli.replay;

import dev.terrace.replay.imports.PhillyImporter;
import dev.terrace.replay.imports.TraceImporter;
import dev.terrace.replay.imports.table.ColumnMap;
import dev.terrace.replay.imports.table.TableImporter;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of importers whose files have local times and no nodes. */
final class HistoryOptions {
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

    ZoneId zone() {
        return zone;
    }

    /** Returns the file of the nodes; null without the option. */
    @Nullable
    Path nodes() {
        return nodes;
    }

    /** @param columns a shipped map or a file */
    TraceImporter table(Path file, String columns) {
        return new TableImporter(file, ColumnMap.read(columns), zone, nodes);
    }

    TraceImporter philly(Path file) {
        return new PhillyImporter(file, zone, nodes);
    }
}
