package dev.terrace.cli;

import dev.terrace.cli.option.CsvOutput;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.replay.ReplayDifferenceText;
import dev.terrace.replay.table.ScheduleDifference;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two results of replays, job by job. */
@Command(
        name = "diff",
        sortOptions = false,
        description = "Join two folders that 'terrace replay --out' wrote, job by job: who waits longer, and by how"
                + " much.")
final class ReplayDiffCommand extends Subcommand implements Callable<Integer> {
    /** The command above it when it is called: {@code terrace replay} itself needs a trace. */
    @Command(name = "replay")
    static final class Group {}

    @Parameters(index = "0", paramLabel = "DIR", description = "The first folder.")
    private Path first = Path.of("");

    @Parameters(index = "1", paramLabel = "DIR", description = "The second folder.")
    private Path second = Path.of("");

    @Mixin
    private final CsvOutput output = new CsvOutput();

    @Option(names = "--exit-code", description = "Exit with 1 if they differ.")
    private boolean exitCode;

    @Override
    public Integer call() {
        ScheduleDifference difference = ScheduleDifference.of(first, second);
        output.show(
                out(),
                () -> ReplayDifferenceText.print(difference, page()),
                () -> ReplayDifferenceText.document(difference),
                () -> ReplayDifferenceText.csv(difference, out()));
        return exitCode && !difference.isEmpty() ? Exit.DOES_NOT_HOLD : Exit.DONE;
    }
}
