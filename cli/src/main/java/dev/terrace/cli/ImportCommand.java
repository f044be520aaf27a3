package dev.terrace.cli;

import dev.terrace.cli.option.OutputOption;
import dev.terrace.cli.replay.HistoryOptions;
import dev.terrace.cli.replay.ImportText;
import dev.terrace.cli.replay.PrometheusArguments;
import dev.terrace.files.NewFolder;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.PhillyImporter;
import dev.terrace.replay.imports.SlurmImporter;
import dev.terrace.replay.imports.SlurmOptions;
import dev.terrace.replay.imports.SlurmOptions.Amounts;
import dev.terrace.replay.imports.SlurmOptions.From;
import dev.terrace.replay.imports.SlurmOptions.QueueColumn;
import dev.terrace.replay.imports.TraceImporter;
import dev.terrace.replay.imports.kubernetes.Assume;
import dev.terrace.replay.imports.kubernetes.KubernetesImporter;
import dev.terrace.replay.imports.kubernetes.KueueImporter;
import dev.terrace.replay.imports.table.ColumnMap;
import dev.terrace.replay.imports.table.TableImporter;
import dev.terrace.replay.trace.TraceWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups the importers, one for each form of a history. */
@Command(
        name = "import",
        synopsisSubcommandLabel = "KIND",
        description = "Read the history of a cluster into a new folder with trace.json, nodes.csv.gz and jobs.csv.gz,"
                + " and show it in numbers, with the rows that were read and skipped.")
final class ImportCommand extends Subcommand {
    /** The folder that an importer writes. */
    static final class Target {
        @Option(names = "--out", paramLabel = "DIR", required = true, description = "The new folder.")
        @SuppressWarnings("NullAway.Init") // picocli sets it
        private Path folder;
    }

    @Command(
            name = "slurm",
            sortOptions = false,
            description = "Import Slurm's accounting, as sacct prints it. Columns may have any order; others are"
                    + " ignored.")
    void slurm(
            @Parameters(
                            paramLabel = "FILE",
                            description = "The output of sacct, compressed or not. - is standard input.")
                    Path file,
            @Option(
                            names = "--from",
                            paramLabel = "TIME",
                            defaultValue = "eligible",
                            description =
                                    "The time from which a job waits: ${COMPLETION-CANDIDATES}. A job that depends"
                                            + " on another is eligible when that one has ended. Default: ${DEFAULT-VALUE}.")
                    From from,
            @Option(
                            names = "--amounts",
                            paramLabel = "WHICH",
                            defaultValue = "requested",
                            description = "The amounts that a job needs: ${COMPLETION-CANDIDATES}."
                                    + " Default: ${DEFAULT-VALUE}.")
                    Amounts amounts,
            @Option(
                            names = "--queue-by",
                            paramLabel = "COLUMN",
                            defaultValue = "partition",
                            description = "The column that is the queue: ${COMPLETION-CANDIDATES}."
                                    + " Default: ${DEFAULT-VALUE}.")
                    QueueColumn queueBy,
            @Mixin HistoryOptions history,
            @Mixin Target target,
            @Mixin OutputOption output) {
        SlurmOptions options = new SlurmOptions(history.zone(), from, amounts, queueBy, history.nodes());
        write(target, output, new SlurmImporter(file, options));
    }

    @Command(
            name = "table",
            sortOptions = false,
            description = "Import any CSV file with a row for each job. A map in YAML says which column means what.")
    void table(
            @Parameters(paramLabel = "FILE", description = "The CSV file, compressed or not.") Path file,
            @Option(
                            names = "--columns",
                            paramLabel = "MAP",
                            required = true,
                            description = "A file with a map of columns, or the name of a shipped one.")
                    String columns,
            @Mixin HistoryOptions history,
            @Mixin Target target,
            @Mixin OutputOption output) {
        write(target, output, new TableImporter(file, ColumnMap.read(columns), history.zone(), history.nodes()));
    }

    @Command(
            name = "philly",
            sortOptions = false,
            description = "Import the job log of Microsoft's Philly traces (cluster_job_log, JSON). Its nodes are those"
                    + " of cluster_machine_list in the same folder.")
    void philly(
            @Parameters(paramLabel = "FILE", description = "cluster_job_log, compressed or not.") Path file,
            @Mixin HistoryOptions history,
            @Mixin Target target,
            @Mixin OutputOption output) {
        write(target, output, new PhillyImporter(file, history.zone(), history.nodes()));
    }

    @Command(
            name = "kubernetes",
            sortOptions = false,
            description =
                    "Import a series of dumps of a Kubernetes cluster, or the events of a watch. A job is a PodGroup"
                            + " or a single pod; its run time is that of its containers.")
    void kubernetes(
            @Parameters(
                            paramLabel = "FILE",
                            arity = "1..*",
                            description =
                                    "Dumps and streams of watch events in order of time, compressed or not; the files of a"
                                            + " folder are sorted by name. A time in the name of a dump, such as"
                                            + " 20260131T120000Z, is its time (UTC); otherwise, it is the newest time in the"
                                            + " dump.")
                    List<String> files,
            @Option(
                            names = "--assume",
                            paramLabel = "MOMENT",
                            defaultValue = "last",
                            description = "The moment of an event that is known only to the interval between two dumps:"
                                    + " ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
                    Assume assume,
            @Mixin Target target,
            @Mixin OutputOption output) {
        write(target, output, new KubernetesImporter(files, assume));
    }

    @Command(
            name = "prometheus",
            sortOptions = false,
            description = "Import the metrics of kube-state-metrics. Creation, start and completion of a pod are exact;"
                    + " pods that no scrape saw are missing.")
    void prometheus(@Mixin PrometheusArguments prometheus, @Mixin Target target, @Mixin OutputOption output) {
        write(target, output, prometheus.importer());
    }

    @Command(
            name = "kueue",
            sortOptions = false,
            description = "Import Kueue's Workloads. The nominal quotas are the pool.")
    void kueue(
            @Parameters(paramLabel = "FILE", description = "A dump, compressed or not.") String file,
            @Mixin Target target,
            @Mixin OutputOption output) {
        write(target, output, new KueueImporter(file));
    }

    private void write(Target target, OutputOption output, TraceImporter importer) {
        NewFolder.requireRoom(target.folder);
        Imported imported = importer.read();
        TraceWriter.write(imported.trace(), target.folder);
        Warnings.print(imported.trace(), err());
        output.show(out(), () -> ImportText.print(imported, page()), () -> ImportText.document(imported));
    }
}
