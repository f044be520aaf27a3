package dev.terrace.benchmarks;

import dev.terrace.benchmarks.growth.DimensionRow;
import java.io.IOException;
import java.util.List;
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
            "Exit code 1: one grows more than it may, or a process failed. Two hours on two cores.",
            "With --write, the lines of rows that are not measured stay as the page has them."
        },
        footer = {
            "",
            "Examples:",
            "  All of it:",
            "    benchmarks/run growth --write benchmarks/GROWTH.md",
            "  Some rows, once:",
            "    benchmarks/run growth --rows 'queue*' hdrf-depth --times 1"
        })
final class GrowthCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final TableOptions table = new TableOptions();

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

    @Override
    public Integer call() throws IOException {
        return table.run(
                "Growth",
                "benchmarks/run growth",
                true,
                spec.commandLine(),
                (root, terrace, machine) -> List.of(DimensionRow.section(terrace, times, least, machine.commit())));
    }
}
