package dev.terrace.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.anonymise.Anonymous;
import dev.terrace.cases.Anonymisation;
import dev.terrace.cases.Statements;
import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.GivenOptions;
import dev.terrace.cli.option.KeyFile;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.files.Outputs;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Words;
import dev.terrace.objects.ConfigMapText;
import dev.terrace.report.Document;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the objects of a running cluster as a dump. */
@Command(
        name = "snapshot",
        sortOptions = false,
        customSynopsis = "terrace snapshot --live | --kubeconfig FILE [--context NAME] [-o FILE] [OPTION…]",
        description = "Write the objects of a running cluster that cycles read, and its scheduler configuration, as a"
                + " dump for the other commands.")
final class SnapshotCommand extends Subcommand implements Callable<Integer> {
    /** The options of a dump that is not anonymised. */
    private static final Set<String> OF_COPY =
            Set.of("--snapshot", "-o", "--kubeconfig", "--live", "--context", "--strict", "--timeout");

    @Mixin
    private final SnapshotOptions snapshots = new SnapshotOptions();

    @Option(
            names = "-o",
            paramLabel = "FILE",
            description = "The file to write: JSON if its name ends in .json, else YAML; .gz is compressed."
                    + " Default: standard output.")
    private @Nullable Path file;

    @Option(
            names = "--anonymise",
            description = "Replace names as 'terrace anonymise' does. Nothing is written if the decisions differ.")
    private boolean anonymise;

    @Option(
            names = "--key",
            paramLabel = "KEY.json",
            description = "With --anonymise: the file for the old and the new names.")
    private @Nullable Path key;

    @Mixin
    private final GivenOptions given = new GivenOptions();

    @Mixin
    private final ConfOption conf = new ConfOption();

    @Mixin
    private final PluginFolders plugins = new PluginFolders();

    @Option(names = "--allow-missing", description = CommonOptions.ALLOW_MISSING)
    private boolean allowsMissing;

    @Mixin
    private final TimeoutOption timeout = new TimeoutOption();

    @Override
    public Integer call() {
        requirePossible();
        Snapshot snapshot = snapshots.read();
        Warnings.print(snapshot, err());
        try (Outputs outputs = new Outputs()) {
            if (anonymise) {
                return anonymous(snapshot, outputs);
            }
            write(
                    to -> BareDump.writeWithConfiguration(snapshots.origin(), to),
                    out -> BareDump.copyWithConfiguration(snapshots.origin(), out, SnapshotWriter.Format.YAML),
                    outputs);
            err().println(OneLine.of("%s and %s of %s"
                    .formatted(
                            Words.count(snapshot.cluster().nodes().size(), "node"),
                            Words.count(snapshot.cluster().tasks().size(), "pod"),
                            snapshots.inputs().get(0))));
            return Exit.DONE;
        }
    }

    private void requirePossible() {
        if (!snapshots.isGiven()) {
            throw Fault.at("--kubeconfig", "name the running cluster, or take the one of kubectl with --live");
        }
        snapshots.requireRepeatable();
        if (!anonymise) {
            given.requireOnly(OF_COPY, "needs --anonymise; otherwise, the objects are only copied");
        }
        if (file != null) {
            NewFile.requireRoom(file);
        }
        if (key != null) {
            NewFile.requireRoom(key);
        }
        KeyFile.requireOwn(key, List.of(snapshots.files(), conf.file().stream(), Stream.ofNullable(file)));
    }

    private int anonymous(Snapshot snapshot, Outputs outputs) {
        try (Watchdog watchdog = console().watch(timeout.limit());
                Extensions extensions = terrace().load(plugins, watchdog)) {
            ConfigurationText text = ConfigurationText.choose(conf, snapshot, home());
            Configuration configuration =
                    text.read(extensions.catalog(), allowsMissing).configuration();
            Warnings.print(configuration.findings(), snapshots.isStrict(), err());
            Anonymisation anonymisation = Anonymisation.anonymise(
                    extensions,
                    snapshot.cluster(),
                    BareDump.read(snapshots.origin()),
                    List.of(ConfigurationReader.bare(text.text())),
                    snapshots.forCase(allowsMissing),
                    Statements.none());
            if (!anonymisation.complaints().isEmpty()) {
                anonymisation.complaints().forEach(line -> err().println(OneLine.of(line)));
                return Exit.DOES_NOT_HOLD;
            }
            Anonymous anonymous = anonymisation.anonymous();
            List<ObjectNode> objects = new ArrayList<>(anonymous.objects());
            objects.add(configuration(anonymous.configurations().get(0)));
            if (key != null) {
                outputs.write(
                        key, draft -> NewFile.writePrivately(draft, out -> out.write(Document.json(anonymous.key()))));
            }
            write(
                    to -> BareDump.write(objects, to),
                    out -> BareDump.write(objects, out, SnapshotWriter.Format.YAML),
                    outputs);
            return Exit.DONE;
        }
    }

    /** Returns the ConfigMap in which later commands find the configuration. */
    private static ObjectNode configuration(String text) {
        ObjectNode map = JsonNodeFactory.instance.objectNode();
        map.put("apiVersion", "v1").put("kind", "ConfigMap");
        map.putObject("metadata").put("namespace", "volcano-system").put("name", "volcano-scheduler-configmap");
        map.putObject("data").put(ConfigMapText.VOLCANOS_KEY, text);
        return map;
    }

    /** Writes the dump to the file, if it is named, else to standard output. All files then appear together. */
    private void write(Outputs.Writer ofFile, NewFile.Content ofStream, Outputs outputs) {
        if (file != null) {
            outputs.write(file, ofFile);
        } else {
            try (OutputStream out = console().bytes()) {
                ofStream.write(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        outputs.publish();
    }
}
