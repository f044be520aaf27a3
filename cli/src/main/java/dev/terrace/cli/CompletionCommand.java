package dev.terrace.cli;

import dev.terrace.cli.completion.CompletedNames;
import dev.terrace.cli.process.Exit;
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
    private static final Set<String> TAKE_NAMES = Set.of("explain", "unblock");

    /** Adds names to the completions of picocli's function. Reads line by line, because zsh lacks bash's mapfile. */
    private static final String NAMES = """

            function _terrace_with_names() {
              _complete_terrace
              case ${COMP_WORDS[1]} in %s) ;; *) return 0 ;; esac
              case " ${COMP_WORDS[*]} " in
                *" --snapshot"*|*.json*|*.yaml*|*.yml*|*.tar*|*.tgz*|*.zip*) ;;
                *) return 0 ;;
              esac
              local name
              while IFS= read -r name; do
                COMPREPLY+=("$name")
              done < <("${COMP_WORDS[0]}" completion --names "$((COMP_CWORD - 1))" -- "${COMP_WORDS[@]:1}" 2>/dev/null)
            }
            complete -F _terrace_with_names -o default terrace
            """;

    @Option(names = "--names", paramLabel = "PLACE", hidden = true)
    private @Nullable Integer place;

    @Parameters(hidden = true)
    private List<String> words = List.of();

    @Override
    public Integer call() {
        if (place == null) {
            out().print(AutoComplete.bash("terrace", whole()));
            out().print(NAMES.formatted(
                    String.join("|", TAKE_NAMES.stream().sorted().toList())));
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
