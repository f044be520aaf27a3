package dev.terrace.cli.option;

import dev.terrace.cli.layout.ShellWord;
import dev.terrace.files.Fault;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options on the command line of a command. */
@Command
public final class GivenOptions {
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    /**
     * Rejects a given option without effect.
     *
     * @param names the options that have an effect
     * @param remedy the end of the sentence about any other
     */
    public void requireOnly(Set<String> names, String remedy) {
        given().filter(option -> !option.inherited() && !names.contains(option.longestName()))
                .findFirst()
                .ifPresent(option -> {
                    throw Fault.at(option.longestName(), remedy);
                });
    }

    public boolean contains(String name) {
        return given().anyMatch(option -> option.longestName().equals(name));
    }

    /**
     * Returns the given options that another command shares, that is, those of the same mixins, as shell words. Without
     * the snapshots, which may be given without an option ({@link ClusterOptions#filesInWords}).
     */
    public String sharedWith(CommandSpec other) {
        Set<Object> shared =
                other.options().stream().map(OptionSpec::userObject).collect(Collectors.toSet());
        return given().filter(option -> shared.contains(option.userObject())
                        && !option.longestName().equals(ClusterOptions.NAME))
                .flatMap(GivenOptions::words)
                .collect(Collectors.joining(" "));
    }

    private Stream<OptionSpec> given() {
        CommandSpec known = Objects.requireNonNull(command);
        ParseResult parsed = known.commandLine().getParseResult();
        // Picocli does not match an option with a consumer of its own.
        return known.options().stream()
                .filter(option -> option.parameterConsumer() == null
                        ? parsed.hasMatchedOption(option)
                        : option.getValue() instanceof List<?> values ? !values.isEmpty() : option.getValue() != null);
    }

    private static Stream<String> words(OptionSpec option) {
        List<?> values = option.parameterConsumer() != null ? option.getValue() : option.originalStringValues();
        return option.typeInfo().isBoolean()
                ? Stream.of(option.longestName())
                : values.stream().map(value -> option.longestName() + " " + ShellWord.of(String.valueOf(value)));
    }
}
