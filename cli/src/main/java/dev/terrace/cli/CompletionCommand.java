package dev.terrace.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The shell's part of the command. */
@Command(
        name = "completion",
        description = "Print a completion script for bash and zsh.",
        footer = {
            "",
            "Examples:",
            "  Complete in this shell:",
            "    source <(terrace completion)",
            "  Complete in every shell to come:",
            "    terrace completion > ~/.local/share/bash-completion/completions/terrace"
        })
final class CompletionCommand implements Callable<Integer> {
    private final Console console;
    private final CommandLine whole;

    /** @param whole the command with all its subcommands */
    CompletionCommand(Console console, CommandLine whole) {
        this.console = console;
        this.whole = whole;
    }

    @Override
    public Integer call() {
        console.out().print(AutoComplete.bash("terrace", whole));
        console.out().flush();
        return Exit.DONE;
    }
}
