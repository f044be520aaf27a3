package dev.terrace.cli.replay;

import dev.terrace.cli.option.OptionBounds;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceOptions.QueueBy;
import java.nio.file.Path;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The trace argument and the options for reading it. */
public final class TraceArgument {
    /** A placeholder for a pool of all processors. */
    private static final int ALL = Integer.MAX_VALUE;

    private static final int MAX = 1_000_000_000;
    private static final String POOL = "--pool";

    @Parameters(
            index = "0",
            paramLabel = "TRACE",
            description = "Recorded work: a log in the Standard Workload Format (.swf, .swf.gz), a folder with"
                    + " trace.json, nodes.csv and jobs.csv, a CSV file of pods as in openb, or JSON or NDJSON of"
                    + " Kubernetes objects with times.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path file;

    @Option(
            names = POOL,
            arity = "0..1",
            paramLabel = "N",
            parameterConsumer = Processors.class,
            description = "Put all processors into one node. Of a log, these are MaxProcs, else MaxNodes, else"
                    + " --pool=N.")
    private @Nullable Integer pool;

    @Option(
            names = "--processors-per-task",
            paramLabel = "N",
            description = "Of a log: the processors of one task. Default: 1, and with --pool all of a job.")
    private @Nullable Integer processorsPerTask;

    @Option(
            names = "--queue-by",
            paramLabel = "FIELD",
            description = "The field that is the queue: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private QueueBy queueBy = QueueBy.queue;

    /** The nodes of a trace over time; spelled as on the command line. */
    enum Nodes {
        changing,
        fixed
    }

    @Option(
            names = "--nodes",
            paramLabel = "WHICH",
            description = "The nodes of a trace with node-changes.csv: ${COMPLETION-CANDIDATES}. fixed takes the set"
                    + " with the most cpu for the whole time. Default: ${DEFAULT-VALUE}.")
    private Nodes nodes = Nodes.changing;

    /** Consumes the next argument only if it is a number. */
    static final class Processors implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
            boolean isNumber = !arguments.isEmpty() && arguments.peek().matches("[-+]?[0-9].*");
            option.setValue(isNumber ? number(arguments.pop(), command.commandLine()) : ALL);
        }
    }

    private static int number(String text, CommandLine line) {
        return (int) NumberText.whole(text, 1, MAX)
                .orElseThrow(() ->
                        new ParameterException(line, "%s: must be from 1 to %s, not %s".formatted(POOL, MAX, text)));
    }

    /** Returns whether an option is the one for a pool, without a number. */
    static boolean isWholePool(String option, @Nullable Object value) {
        return option.equals(POOL) && Integer.valueOf(ALL).equals(value);
    }

    /** Returns the trace as the user named it. */
    public Path file() {
        return file;
    }

    /**
     * Reads the trace.
     *
     * @param hasSnapshot whether the nodes are those of a snapshot
     * @throws dev.terrace.model.finding.InvalidInput if it is malformed or empty
     */
    public Trace read(boolean hasSnapshot) {
        OptionBounds.requireAtLeast(1, "--processors-per-task", processorsPerTask);
        TraceOptions options =
                new TraceOptions(queueBy, processorsPerTask == null ? 0 : processorsPerTask, pool != null);
        if (hasSnapshot) {
            options.requireNoPool(option -> "--" + option);
        }
        Trace trace = TraceFormat.any(file, options);
        if (pool != null) {
            return trace.pooled(pool == ALL ? 0 : pool);
        }
        return nodes == Nodes.fixed ? trace.onFixedNodes() : trace;
    }
}
