package dev.terrace.cli.replay;

import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.model.Cluster;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.picture.ReplayReport;
import dev.terrace.replay.trace.Trace;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for charts of a replay. */
public final class PictureOptions {
    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "Write charts of the results into one new file, which needs no network.")
    private @Nullable Path file;

    /** Rejects a file that exists or cannot be written, before any work. */
    public void requirePossible() {
        if (file != null) {
            if (Files.exists(file)) {
                throw Fault.at(file, "exists already; name a new file");
            }
            NewFile.requireRoom(file);
        }
    }

    /** Returns the file of the report; null without one. */
    public @Nullable Path file() {
        return file;
    }

    /**
     * Returns a report without data; null if no report is wanted.
     *
     * @param warm the second from which submitted jobs are measured
     */
    public @Nullable ReplayReport report(Trace trace, Cluster start, Semantics semantics, long warm) {
        return file == null ? null : new ReplayReport(trace, start.nodes(), semantics, warm);
    }
}
