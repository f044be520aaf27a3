package dev.terrace.cli.replay;

import dev.terrace.cli.layout.Page;
import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.files.NewFolder;
import dev.terrace.files.Outputs;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.picture.ReplayOutline;
import dev.terrace.replay.picture.ReplayPicture;
import dev.terrace.replay.picture.ReplayReport;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.sweep.SweepReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The charts of a replay: in a report, and behind the tables on a terminal. */
public final class PictureOptions {
    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "Write charts of the results into one new file, which needs no network.")
    private @Nullable Path file;

    @Option(
            names = "--figures",
            paramLabel = "DIR",
            description = "Write utilisation, queue length and the distributions of waits and bounded slowdowns as SVG"
                    + " files into a new folder.")
    private @Nullable Path figures;

    @Option(names = "--no-pictures", description = "Print no charts behind the tables on a terminal.")
    private boolean hasNone;

    /** Rejects a file or a folder that exists or cannot be written, before any work. */
    public void requirePossible() {
        ReplayFiles.requireNew(figures);
        if (file != null) {
            if (Files.exists(file)) {
                throw Fault.at(file, "exists already; name a new file");
            }
            NewFile.requireRoom(file);
        }
    }

    /** Rejects a report of a part of a sweep, or of its plan, and an impossible file. */
    public void requirePossible(ReplaySweepOptions sweep) {
        if (file != null) {
            sweep.requireWhole("--report");
        }
        requirePossible();
    }

    /** Writes the report of a sweep if it is wanted. */
    public void write(SweepReport report) {
        if (file != null) {
            report.write(file);
        }
    }

    /** Returns a report without data; null if neither a report nor figures are wanted. */
    public @Nullable ReplayReport report(ReplayPlan plan) {
        return file == null && figures == null ? null : new ReplayReport(plan);
    }

    /**
     * Returns the empty charts of a terminal; null if none are printed.
     *
     * @param isTable whether the result is printed as a table
     */
    public @Nullable ReplayOutline outline(ReplayPlan plan, boolean isTable, Page page) {
        return isTable && !hasNone && page.width() != Page.ENDLESS ? ReplayOutline.of(plan) : null;
    }

    /** Prints the charts of a terminal, if they were collected. */
    public static void print(List<ReplayResult> results, List<PlannedReplay> replays, Page page) {
        List<ReplayOutline> outlines = replays.stream()
                .flatMap(each -> Stream.ofNullable(each.outline()))
                .toList();
        if (!outlines.isEmpty()) {
            ReplayCharts.print(results.stream().map(ReplayResult::configuration).toList(), outlines, page);
        }
    }

    /**
     * Writes the report and the figures that are wanted.
     *
     * @param logged the schedule that the trace logged; null without one
     */
    public void write(
            @Nullable ReplayReport report,
            @Nullable ReplayResult logged,
            List<ReplayResult> results,
            List<PlannedReplay> replays,
            Supplier<Provenance> provenance,
            Outputs outputs) {
        if (report == null) {
            return;
        }
        List<ReplayPicture> pictures = replays.stream()
                .flatMap(each -> Stream.ofNullable(each.picture()))
                .toList();
        if (file != null) {
            outputs.write(file, draft -> report.write(draft, logged, results, pictures, provenance.get()));
        }
        if (figures != null) {
            outputs.write(
                    figures, draft -> NewFolder.write(draft, folder -> report.writeFigures(folder, results, pictures)));
        }
    }
}
