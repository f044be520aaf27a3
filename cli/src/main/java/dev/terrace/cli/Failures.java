package dev.terrace.cli;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Spelling;
import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what went wrong, and which exit code it is. */
final class Failures {
    private static final Pattern UNKNOWN = Pattern.compile("Unknown options?: '([^'=]*)");

    private final PrintWriter err;

    Failures(PrintWriter err) {
        this.err = err;
    }

    /** @param debug whether to show where in the code it happened */
    int report(Throwable failure, boolean debug) {
        if (debug) {
            failure.printStackTrace(err);
        }
        if (failure instanceof InvalidInput input) {
            input.findings().forEach(err::println);
            return Exit.WRONG_INPUT;
        }
        if (failure instanceof PluginFailure) {
            err.println(failure.getMessage());
            return Exit.PLUGIN_FAILED;
        }
        if (failure instanceof OutOfMemoryError) {
            err.println("terrace: the heap of " + Runtime.getRuntime().maxMemory() / (1 << 20)
                    + " MiB is too small for this input. TERRACE_JAVA_OPTS=-Xmx4g gives it more.");
            return Exit.WRONG_INPUT;
        }
        err.println("terrace: this is a defect of Terrace " + Version.number() + ": " + failure
                + ". Run it again with --debug, and report what that prints together with the command and its input.");
        return Exit.DEFECT;
    }

    /** A command line that cannot be understood. */
    int report(ParameterException failure) {
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        String unknown = unknownOption(failure);
        if (unknown.isEmpty()) {
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

    /** The option that was given and is none, without its value; empty if something else is wrong. */
    private static String unknownOption(ParameterException failure) {
        // Picocli has several exceptions for this; their messages begin alike.
        Matcher unknown = UNKNOWN.matcher(String.valueOf(failure.getMessage()));
        return unknown.lookingAt() ? unknown.group(1) : "";
    }
}
