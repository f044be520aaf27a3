package dev.terrace.cli.option;

import dev.terrace.cli.layout.ShellWord;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The given options of a command, to repeat them in another command. */
public final class SameOptions {
    private SameOptions() {}

    /** Returns the given options that the other command shares, that is, those of the same mixins, as shell words. */
    public static String of(CommandSpec given, CommandSpec other) {
        Set<Object> shared =
                other.options().stream().map(OptionSpec::userObject).collect(Collectors.toSet());
        ParseResult parsed = given.commandLine().getParseResult();
        return given.options().stream()
                .filter(option -> shared.contains(option.userObject()))
                .flatMap(option -> words(option, parsed))
                .collect(Collectors.joining(" "));
    }

    private static Stream<String> words(OptionSpec option, ParseResult parsed) {
        if (option.typeInfo().isBoolean()) {
            return Stream.of(option.longestName()).filter(parsed::hasMatchedOption);
        }
        return values(option, parsed).stream()
                .map(value -> option.longestName() + " " + ShellWord.of(String.valueOf(value)));
    }

    /** Returns the values as they were given. Picocli does not match an option with a consumer of its own. */
    private static List<?> values(OptionSpec option, ParseResult parsed) {
        return option.parameterConsumer() != null
                ? option.<List<?>>getValue()
                : parsed.hasMatchedOption(option) ? option.originalStringValues() : List.of();
    }
}
