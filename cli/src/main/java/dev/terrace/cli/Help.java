package dev.terrace.cli;

import dev.terrace.files.TextFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.CommandSpec;

/** The help of a command. The examples in its footer are not wrapped, so that they can be pasted. */
final class Help extends CommandLine.Help {
    private Help(CommandSpec command, ColorScheme colours) {
        super(command, colours);
    }

    /** Returns the notes and the examples in the command's file, and the lines that it adds. */
    @Override
    public String footer(Object... parameters) {
        String file = "help/" + commandSpec().qualifiedName("-") + ".txt";
        Stream<String> examples = Help.class.getResource(file) == null
                ? Stream.empty()
                : Stream.concat(Stream.of(""), TextFile.beside(Help.class, file).lines());
        return Stream.concat(examples, Stream.of(commandSpec().usageMessage().footer()))
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
