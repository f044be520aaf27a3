package dev.terrace.cli;

import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.OpenFiles;
import dev.terrace.cli.schedule.VolcanoFlags;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.contract.RootFailure;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.LargerHeap;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Spelling;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports failures and chooses the exit code. */
record Failures(PrintWriter err, Home home) {
    private static final Pattern UNKNOWN = Pattern.compile("Unknown options?: '([^'=]*)");

    /** @param debug whether to print the stack trace */
    int report(Throwable thrown, boolean debug) {
        if (debug) {
            printPlaces(thrown);
        }
        Throwable failure = RootFailure.of(thrown);
        if (failure instanceof InvalidInput input) {
            input.findings().forEach(finding -> err.println(finding.isError() ? finding : "warning: " + finding));
            return Exit.WRONG_INPUT;
        }
        if (failure instanceof PluginFailure ofPlugin) {
            err.println(failure.getMessage());
            // The memory that a plugin of the distribution needs depends on the input alone.
            boolean isTooLarge = RootFailure.isFullHeap(failure) && home.ships(ofPlugin.origin());
            return isTooLarge ? Exit.WRONG_INPUT : Exit.PLUGIN_FAILED;
        }
        if (failure instanceof OutOfMemoryError) {
            err.println("terrace: the heap of " + Runtime.getRuntime().maxMemory() / (1 << 20)
                    + " MiB is too small for this input. " + LargerHeap.setting() + " gives it more.");
            return Exit.WRONG_INPUT;
        }
        if (OpenFiles.areFew()) {
            err.println("terrace: " + OpenFiles.TOO_FEW + ": " + failure);
            return Exit.WRONG_INPUT;
        }
        err.println("terrace: this is a defect of Terrace " + Version.number() + ": " + failure
                + ". Run it again with --debug, and report what that prints together with the command and its input.");
        return Exit.DEFECT;
    }

    /** Prints the stack trace. A plugin's exception can hold any text, and its own methods can throw. */
    private void printPlaces(Throwable failure) {
        StringWriter text = new StringWriter();
        try {
            failure.printStackTrace(new PrintWriter(text));
        } catch (Throwable e) {
            text.append("… and ").append(e.getClass().getName()).append(" when it was asked for more\n");
        }
        text.toString()
                .lines()
                .map(line -> line.startsWith("\t") ? "\t" + OneLine.of(line.substring(1)) : OneLine.of(line))
                .forEach(err::println);
    }

    /** Reports a command line that cannot be parsed. */
    int report(ParameterException failure) {
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        String unknown = unknownOption(failure);
        List<String> ofVolcano = ofVolcano(failure);
        if (!ofVolcano.isEmpty()) {
            ofVolcano.forEach(err::println);
        } else if (unknown.isEmpty() && isGroup(command) && failure instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().get(0);
            err.println(OneLine.of("terrace: unknown command '" + word + "'."
                    + Spelling.hint(word, command.subcommands().keySet())));
        } else if (unknown.isEmpty()) {
            err.println("terrace: " + failure.getMessage());
            UnmatchedArgumentException.printSuggestions(failure, err);
        } else {
            List<String> options = command.optionsMap().keySet().stream()
                    .filter(option -> option.startsWith("--"))
                    .toList();
            err.println("terrace: unknown option '" + unknown + "'." + Spelling.hint(unknown, options));
        }
        err.println("Try '" + command.qualifiedName() + " --help'.");
        return Exit.WRONG_INPUT;
    }

    /** Returns whether a command only groups others, so that a word after it is one of them. */
    static boolean isGroup(CommandSpec command) {
        return command.positionalParameters().isEmpty()
                && !command.subcommands().isEmpty();
    }

    /** Returns the sentences about flags of Volcano's scheduler, which {@code schedule} is often given. */
    private static List<String> ofVolcano(ParameterException failure) {
        boolean isScheduler = failure.getCommandLine().getCommandName().equals("schedule");
        return isScheduler && failure instanceof UnmatchedArgumentException unmatched
                ? VolcanoFlags.sentences(unmatched.getUnmatched())
                : List.of();
    }

    /** Returns the unknown option without its value; empty for any other error. */
    private static String unknownOption(ParameterException failure) {
        // Picocli has several exceptions for this; their messages share a prefix.
        Matcher unknown = UNKNOWN.matcher(String.valueOf(failure.getMessage()));
        return unknown.lookingAt() ? unknown.group(1) : "";
    }
}
