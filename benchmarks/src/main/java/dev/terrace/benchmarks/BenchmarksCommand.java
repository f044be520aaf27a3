package dev.terrace.benchmarks;

import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.cluster.BusyCluster;
import dev.terrace.benchmarks.cluster.GeneratedCluster;
import dev.terrace.benchmarks.process.TerraceProcess;
import dev.terrace.benchmarks.rows.Sections;
import dev.terrace.benchmarks.rows.Workbench;
import dev.terrace.snapshot.ClusterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Measures all rows, or the chosen ones, and prints the tables. */
@Command(
        name = "benchmarks/run",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        subcommands = GrowthCommand.class,
        synopsisSubcommandLabel = "[generate|growth]",
        description = {
            "Measure sessions and whole processes of Terrace against the least work that any scheduler "
                    + "has to do, and print the tables.",
            "Exit code 1: a decision is not what it must be. Speed alone is no reason to fail."
        },
        footer = {
            "",
            "Examples:",
            "  The whole table, half an hour on two cores:",
            "    benchmarks/run",
            "  Two rows, quickly:",
            "    benchmarks/run --rows i-1k-10k openb --repeat 9",
            "  A cluster of another size:",
            "    benchmarks/run --cluster 2000x20000x2000x20x100 --rows '2000x*'",
            "  How whole processes grow when one thing doubles:",
            "    benchmarks/run growth --rows 'hdrf*' pods"
        })
public final class BenchmarksCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final TableOptions table = new TableOptions();

    @Option(
            names = "--cluster",
            arity = "1..*",
            paramLabel = "SIZE",
            description = "Generated clusters instead of the usual ones: NODESxPODSxGROUPSxQUEUESxSHAPES, with "
                    + "-full if all nodes are taken.")
    private List<Blueprint> clusters = List.of();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "25",
            description = "How many sessions are run; the median of the last half counts. Default: ${DEFAULT-VALUE}.")
    private int repeat;

    @Option(
            names = "--starts",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many whole processes are run; the median counts. Default: ${DEFAULT-VALUE}.")
    private int starts;

    @Option(
            names = "--verify-contracts",
            description = "Where the decisions are not written down, compare them with those that come out "
                    + "if everything is asked from scratch. Slow.")
    private boolean verify;

    @Option(
            names = "--recorded",
            paramLabel = "DIR",
            description =
                    "Where openb.json.gz, openb.conf and armada-bench.tgz are; cases and traces are folders beside it."
                            + " Default: ../shared/bench beside the sources.")
    private @Nullable Path recorded;

    @Option(
            names = "--before",
            paramLabel = "DIR",
            description = "The distribution whose fresh sessions stand beside cycles that go on, such as that of an "
                    + "earlier commit. Default: the one that is measured.")
    private @Nullable Path before;

    @Option(names = "--busy", hidden = true, arity = "6", description = "Other sizes of the cluster that goes on.")
    private int[] busy = {5000, 150_000, 3000, 100, 20, 32};

    /** Runs the command and ends the process with its exit code. */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(commandLine(out, err).execute(args));
    }

    static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        return new CommandLine(new BenchmarksCommand())
                .registerConverter(Blueprint.class, BenchmarksCommand::blueprint)
                .setOut(out)
                .setErr(err);
    }

    private static Blueprint blueprint(String value) {
        try {
            return Blueprint.parse(value);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** Writes a generated cluster to a file, for inspection or for use elsewhere. */
    @Command(
            mixinStandardHelpOptions = true,
            description = "Write a generated cluster as a snapshot. The same size gives the same file.")
    int generate(
            @Parameters(
                            index = "0",
                            paramLabel = "SIZE",
                            description = "NODESxPODSxGROUPSxQUEUESxSHAPES, with -full if all nodes are taken.")
                    Blueprint size,
            @Parameters(
                            index = "1",
                            paramLabel = "FILE",
                            description = "Replaced if it is there; .json and .yaml, further .gz is packed.")
                    Path file)
            throws IOException {
        ClusterWriter.write(GeneratedCluster.of(size), file);
        return 0;
    }

    @Override
    public Integer call() throws IOException {
        return table.run("Benchmark results", "benchmarks/run", false, spec.commandLine(), (root, terrace, machine) -> {
            TerraceProcess earlier = before == null ? terrace : new TerraceProcess(before, terrace.scratch());
            Path recordings = recorded != null
                    ? recorded
                    : root.resolve("../shared/bench").normalize();
            return new Sections(
                            new Workbench(root, terrace, earlier, repeat, starts, verify),
                            recordings,
                            new BusyCluster(busy[0], busy[1], busy[2], busy[3], busy[4], busy[5]))
                    .all(clusters);
        });
    }
}
