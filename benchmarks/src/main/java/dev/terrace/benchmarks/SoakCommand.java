package dev.terrace.benchmarks;

import dev.terrace.benchmarks.soak.Soak;
import dev.terrace.benchmarks.soak.Soak.Plan;
import dev.terrace.benchmarks.soak.SoakSections;
import dev.terrace.benchmarks.table.Machine;
import dev.terrace.benchmarks.table.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Puts the service under mixed load for a long time, and checks whether its footprint grows. */
@Command(
        name = "soak",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = {
            "Send terrace serve uploads, cycles, chains, comparisons, wrong requests, bodies that are cut off … for "
                    + "half an hour, and compare what it holds after each third.",
            "Exit code 1: it holds more than it may, a request was lost, or the stores were not full after the first "
                    + "third."
        },
        footer = {"", "Example:", "  benchmarks/run soak --minutes 30 --write benchmarks/SOAK.md"})
final class SoakCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "30",
            description = "How long there is load. Default: ${DEFAULT-VALUE}.")
    private double minutes;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "8",
            description = "How many clients there are. Default: ${DEFAULT-VALUE}.")
    private int clients;

    @Option(
            names = "--cores",
            paramLabel = "N",
            defaultValue = "0.5",
            description = "How many cores the service and its clients may take together; clients wait where they would "
                    + "take more. Default: ${DEFAULT-VALUE}.")
    private double cores;

    @Option(
            names = "--heap",
            paramLabel = "MIB",
            defaultValue = "256",
            description = "The heap of the service. Default: ${DEFAULT-VALUE}.")
    private int heap;

    @Option(names = "--on-disk", description = "The service keeps on disk, not in memory.")
    private boolean isOnDisk;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws IOException {
        Path home = Path.of(System.getProperty("terrace.distribution"));
        Plan plan = new Plan(Duration.ofMillis(Math.round(minutes * 60_000)), clients, cores, heap, isOnDisk);
        try (Scratch scratch = Scratch.make();
                Soak soak = Soak.start(plan, home, Roots.sources(), scratch.folder())) {
            PrintWriter err = spec.commandLine().getErr();
            Results results =
                    new Measurement(row -> true, err).of(SoakSections.of(soak), Machine.here(Roots.sources()));
            soak.complaints().forEach(line -> err.println("the service: " + line));
            return output.print(
                    "Soak",
                    results,
                    "benchmarks/run soak" + (isOnDisk ? " --on-disk" : ""),
                    spec.commandLine().getOut());
        }
    }
}
