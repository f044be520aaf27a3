package dev.terrace.cli;

import dev.terrace.cli.completion.CompletedNames;
import dev.terrace.cli.process.Exit;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.InvalidInput;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the completion script for the shell, and the names that the script asks for. */
@Command(
        name = "completion",
        description =
                "Print a completion script for bash and zsh. It also completes names of pods, jobs, queues and nodes,"
                        + " of the snapshot that the line names.")
final class CompletionCommand extends Subcommand implements Callable<Integer> {
    /** The commands for which the script asks. */
    private static final Set<String> TAKE_NAMES = Set.of("explain", "unblock");

    @Option(names = "--names", paramLabel = "PLACE", hidden = true)
    private @Nullable Integer place;

    @Parameters(hidden = true)
    private List<String> words = List.of();

    @Override
    public Integer call() {
        if (place == null) {
            out().print(AutoComplete.bash("terrace", whole()));
            // Adds names to picocli's function. Reads line by line, because zsh lacks bash's mapfile.
            out().print(TextFile.beside(CompletionCommand.class, "completion-names.sh"));
        } else {
            names(place);
        }
        out().flush();
        return Exit.DONE;
    }

    /** Returns the command with all its subcommands. */
    private CommandLine whole() {
        return spec().root().commandLine();
    }

    /** Prints the names that complete the word; none if the dump cannot be read. */
    private void names(int index) {
        CommandLine command = words.isEmpty() ? null : whole().getSubcommands().get(words.get(0));
        if (command == null || !TAKE_NAMES.contains(words.get(0))) {
            return;
        }
        try {
            new CompletedNames(command, words, index).all().forEach(out()::println);
        } catch (InvalidInput e) {
            // A dump that cannot be read offers nothing.
        }
    }
}
