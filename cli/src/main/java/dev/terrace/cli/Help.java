package dev.terrace.cli;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.CommandSpec;

/** A command's help, with its footer as it is written: an example that is broken in the middle cannot be pasted. */
final class Help extends CommandLine.Help {
    private Help(CommandSpec command, ColorScheme colours) {
        super(command, colours);
    }

    @Override
    public String footer(Object... parameters) {
        return Stream.of(commandSpec().usageMessage().footer())
                .map(line -> line + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /** A class and not a lambda: the archive of classes cannot hold what a lambda makes of picocli's old interfaces. */
    static final class Factory implements IHelpFactory {
        @Override
        public CommandLine.Help create(CommandSpec command, ColorScheme colours) {
            return new Help(command, colours);
        }
    }
}
