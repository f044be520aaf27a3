package dev.terrace.cli.replay;

import dev.terrace.replay.imports.SlurmImporter;
import dev.terrace.replay.imports.SlurmOptions;
import dev.terrace.replay.imports.SlurmOptions.Amounts;
import dev.terrace.replay.imports.SlurmOptions.From;
import dev.terrace.replay.imports.SlurmOptions.QueueColumn;
import dev.terrace.replay.imports.TraceImporter;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The file and the options of the importer of Slurm's accounting. */
final class SlurmArguments {
    @Parameters(paramLabel = "FILE", description = "The output of sacct, compressed or not. - is standard input.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path file;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "The time from which a job waits: ${COMPLETION-CANDIDATES}. A job that depends on another is"
                    + " eligible when that one has ended. Default: ${DEFAULT-VALUE}.")
    private From from = From.eligible;

    @Option(
            names = "--amounts",
            paramLabel = "WHICH",
            description = "The amounts that a job needs: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Amounts amounts = Amounts.requested;

    @Option(
            names = "--queue-by",
            paramLabel = "COLUMN",
            description = "The column that is the queue: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private QueueColumn queueBy = QueueColumn.partition;

    TraceImporter importer(HistoryOptions history) {
        return new SlurmImporter(file, new SlurmOptions(history.zone(), from, amounts, queueBy, history.nodes()));
    }
}
