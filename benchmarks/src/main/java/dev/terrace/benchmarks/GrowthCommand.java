package dev.terrace.benchmarks;

import dev.terrace.benchmarks.growth.GrowthBounds;
import dev.terrace.benchmarks.growth.GrowthSection;
import dev.terrace.benchmarks.process.TerraceProcess;
import dev.terrace.benchmarks.table.Machine;
import dev.terrace.benchmarks.table.Results;
import dev.terrace.benchmarks.table.Results.Line;
import dev.terrace.benchmarks.table.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Doubles one dimension at a time, and compares the growth of the cost with its limit. */
@Command(
        name = "growth",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Double nodes, pods, queues, labels … one at a time, and compare what whole processes of terrace run take "
                    + "with what each may take.",
            "Exit code 1: one grows more than it may, or a process failed. An hour on two cores.",
            "With --write, the lines of rows that are not measured stay as the page has them."
        },
        footer = {
            "",
            "Examples:",
            "  All of it, two dimensions at a time:",
            "    benchmarks/run growth --at-a-time 2 --write benchmarks/GROWTH.md",
            "  Some rows, once:",
            "    benchmarks/run growth --rows 'queue*' hdrf-depth --times 1"
        })
final class GrowthCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final TableOptions table = new TableOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(
            names = "--times",
            paramLabel = "N",
            defaultValue = "3",
            description = "How often both sizes are run; the median counts. Default: ${DEFAULT-VALUE}.")
    private int times;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "2",
            description =
                    "How much CPU time the smaller size is to take; it is doubled until it does, up to the bounds. "
                            + "Default: ${DEFAULT-VALUE}.")
    private double least;

    @Option(
            names = "--most-mib",
            paramLabel = "N",
            defaultValue = "64",
            description = "How large a dump may be. Default: ${DEFAULT-VALUE}.")
    private int mebibytes;

    @Option(
            names = "--most-objects",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "How many objects it may have. Default: ${DEFAULT-VALUE}.")
    private int objects;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "600",
            description = "After which a process is killed. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(
            names = "--at-a-time",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many dimensions are measured at the same time, each in a process of its own. "
                    + "Default: ${DEFAULT-VALUE}.")
    private int atATime;

    @Override
    public Integer call() throws IOException {
        var out = spec.commandLine().getOut();
        var err = spec.commandLine().getErr();
        try (Scratch scratch = Scratch.make()) {
            Machine machine = Machine.here(Roots.sources());
            TerraceProcess terrace =
                    new TerraceProcess(Path.of(System.getProperty("terrace.distribution")), scratch.folder());
            GrowthBounds bounds =
                    new GrowthBounds(times, least, (long) mebibytes << 20, objects, Duration.ofSeconds(limit));
            List<Section> sections = List.of(GrowthSection.of(terrace, scratch.folder(), bounds, machine.commit()));
            table.requireRows(sections, spec.commandLine());
            if (table.isList()) {
                return table.names(sections, out);
            }
            Map<String, Line> kept = output.kept();
            Measurement measurement =
                    new Measurement(table::isChosen, err, atATime, results -> write(results.over(kept)));
            return output.print(measurement.of(sections, machine), out);
        }
    }

    private void write(Results results) {
        try {
            output.write(
                    "Growth",
                    results,
                    "benchmarks/run growth%s".formatted(atATime == 1 ? "" : " --at-a-time " + atATime));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
