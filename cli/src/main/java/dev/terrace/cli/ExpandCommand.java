package dev.terrace.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cli.option.GivenOptions;
import dev.terrace.cli.option.SnapshotOptionsOneByOne;
import dev.terrace.cli.process.Exit;
import dev.terrace.files.Fault;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.text.JsonSink;
import dev.terrace.text.ObjectSink;
import dev.terrace.text.YamlSink;
import dev.terrace.workload.Expander;
import dev.terrace.workload.Expansion;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.Surroundings;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the objects that webhooks and controllers create from manifests. */
@Command(
        name = "expand",
        sortOptions = false,
        customSynopsis = "terrace expand FILE… [--snapshot FILE…] [--output FORMAT] [OPTION…]",
        description = "Print the objects that Volcano's webhooks and controllers create from the workloads of a file:"
                + " claims, groups and pods, as they are posted to the API server.")
final class ExpandCommand extends Subcommand implements Callable<Integer> {
    private static final Set<String> WITHOUT_CLUSTER = Set.of("--output", "--scheduler-name");

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Manifests: files, folders, or - for standard input.")
    private List<String> files = List.of();

    @Mixin
    private final SnapshotOptionsOneByOne snapshots = new SnapshotOptionsOneByOne();

    @Mixin
    private final GivenOptions given = new GivenOptions();

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Format format = Format.yaml;

    /** The formats, spelled as on the command line. */
    private enum Format {
        yaml,
        json
    }

    @Override
    public Integer call() {
        if (!snapshots.isGiven()) {
            given.requireOnly(WITHOUT_CLUSTER, "is about a cluster; name one with --snapshot");
        } else if (files.contains("-") && snapshots.inputs().contains("-")) {
            throw Fault.at(
                    "--snapshot", "the manifests are read from standard input already; give one of them as a file");
        }
        String scheduler = snapshots.options().schedulerName();
        Expansion expansion =
                new Expander(surroundings(), Naming.DETERMINISTIC, scheduler).expand(Manifest.read(files));
        Warnings.printNotes(expansion.notes(), err());
        print(expansion.objects());
        return Exit.DONE;
    }

    private Surroundings surroundings() {
        if (!snapshots.isGiven()) {
            return Surroundings.unknown();
        }
        Snapshot snapshot = snapshots.read();
        Warnings.print(snapshot, err());
        return Surroundings.of(snapshot.cluster());
    }

    private void print(List<ObjectNode> objects) {
        try (ObjectSink sink = sink(console().bytes())) {
            for (ObjectNode object : objects) {
                sink.write(object);
            }
        } catch (IOException e) {
            throw Fault.at("expand", "cannot write: " + e.getMessage());
        }
    }

    private ObjectSink sink(OutputStream out) throws IOException {
        return format == Format.json ? new JsonSink(out) : new YamlSink(out);
    }
}
