package dev.terrace.cli;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.finding.InvalidInput;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what went wrong, and which exit code it is. */
final class Failures {
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
        CommandLine command = failure.getCommandLine();
        err.println("terrace: " + failure.getMessage());
        UnmatchedArgumentException.printSuggestions(failure, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return Exit.WRONG_INPUT;
    }
}
