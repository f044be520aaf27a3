package dev.terrace.cli;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.CommandSpec;

/** The help of a command. Its footer is not wrapped, because a wrapped example cannot be pasted. */
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

    /** Creates the help. A class and not a lambda: the CDS archive cannot hold lambdas of picocli's old interfaces. */
    static final class Factory implements IHelpFactory {
        @Override
        public CommandLine.Help create(CommandSpec command, ColorScheme colours) {
            return new Help(command, colours);
        }
    }
}
