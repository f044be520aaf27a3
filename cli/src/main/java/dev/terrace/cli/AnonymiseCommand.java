package dev.terrace.cli;

import dev.terrace.anonymise.Anonymous;
import dev.terrace.cases.Anonymisation;
import dev.terrace.cases.AnonymousFiles;
import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.process.Watch;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.OneLine;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a snapshot and its configuration as an anonymous case with the same decisions. */
@Command(
        name = "anonymise",
        sortOptions = false,
        customSynopsis = "terrace anonymise [--snapshot] FILE… [--conf FILE] --to DIR --key KEY.json [OPTION…]",
        description = "Write a snapshot and a configuration again, as a case without a name, on which the same is"
                + " decided.",
        footer = {
            "",
            "Names, labels, keys of your own, images and addresses get others, which sort",
            "alike; what no decision reads is left out: environments, commands, mounts,",
            "Events. Both clusters are decided; where the decisions differ, nothing is",
            "written. Amounts, times and the shape of the cluster stay: somebody who knows",
            "the cluster may know it again. KEY leads back; it is yours, and no part of DIR.",
            "",
            "Examples:",
            "  Something to send to others, and the key to keep:",
            "    terrace anonymise cluster.yaml --conf scheduler.conf \\",
            "      --to share --key key.json"
        })
final class AnonymiseCommand implements Callable<Integer> {
    private final Console console;
    private final Home home;

    @Mixin
    private final SnapshotOptions snapshots = new SnapshotOptions();

    @Mixin
    private final ConfOption conf = new ConfOption();

    @Option(names = "--to", required = true, paramLabel = "DIR", description = "The folder of the case, a new one.")
    private Path to = Path.of("");

    @Option(
            names = "--key",
            required = true,
            paramLabel = "KEY.json",
            description = "Where old and new names are written side by side.")
    private Path key = Path.of("");

    @Mixin
    private final CommonOptions common = new CommonOptions();

    AnonymiseCommand(Console console, Home home) {
        this.console = console;
        this.home = home;
    }

    @Override
    public Integer call() {
        requirePossible();
        try (Watch watch = common.watch(console);
                Extensions extensions = common.load(home, console, watch)) {
            Snapshot snapshot = snapshots.read();
            ConfigurationText text = ConfigurationText.choose(conf, snapshot, home);
            Warnings.print(common.read(text, extensions).findings(), console.err());
            Warnings.print(snapshot, console.err());
            Anonymisation anonymisation = Anonymisation.of(
                    extensions,
                    snapshot.cluster(),
                    BareDump.read(snapshots.inputs()),
                    ConfigurationReader.bare(text.text()),
                    snapshots.forCase(common.allowsMissing()));
            if (!anonymisation.complaints().isEmpty()) {
                anonymisation.complaints().forEach(line -> console.err().println(OneLine.of(line)));
                return Exit.DOES_NOT_HOLD;
            }
            show(anonymisation, snapshot, text);
            return Exit.DONE;
        }
    }

    private void requirePossible() {
        snapshots.readOnce().ifPresent(gone -> {
            throw Fault.at(gone, "is read once more than it can be; give the snapshot as a file");
        });
        new AnonymousFiles(to, key).requireRoom();
    }

    /** Prints the answer before it writes the files. A failed print then leaves no files behind. */
    private void show(Anonymisation anonymisation, Snapshot snapshot, ConfigurationText text) {
        Anonymous anonymous = anonymisation.anonymous();
        common.show(
                console,
                () -> document(anonymous)
                        .forEach((name, value) -> console.out().println(OneLine.of(name + "  " + value))),
                () -> OutcomeDocument.headed(
                        snapshots.inputs(),
                        text.source(),
                        text.chosen(),
                        snapshot.cluster().now(),
                        document(anonymous)));
        new AnonymousFiles(to, key).write(anonymisation);
    }

    private static Map<String, Object> document(Anonymous anonymous) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("objects", anonymous.objects().size());
        document.put("strings", anonymous.strings().size());
        document.put("kept", List.copyOf(anonymous.kept()));
        document.put("same", true);
        return document;
    }
}
