package dev.terrace.cli;

import dev.terrace.anonymise.Anonymous;
import dev.terrace.cases.Anonymisation;
import dev.terrace.cases.AnonymousFiles;
import dev.terrace.cases.CaseFolder;
import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.Statements;
import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.GivenOptions;
import dev.terrace.cli.option.KeyFile;
import dev.terrace.cli.option.MissingRights;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.whatif.AnonymousText;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.inputs.Origin;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Words;
import dev.terrace.replay.anonymous.AnonymousTrace;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceWriter;
import dev.terrace.report.Fields;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a snapshot with its configuration, or a trace, under other names. */
@Command(
        name = "anonymise",
        sortOptions = false,
        customSynopsis = {
            "terrace anonymise [--snapshot] FILE… [--conf FILE] --to DIR --key KEY.json [OPTION…]",
            "terrace anonymise --trace TRACE --to DIR --key KEY.json [OPTION…]"
        },
        description =
                "Write a snapshot and its configuration as an anonymous case with the same decisions, or a trace as"
                        + " an anonymous one with the same replays.")
final class AnonymiseCommand extends Subcommand implements Callable<Integer> {
    private static final Set<String> OF_TRACE = Set.of("--trace", "--to", "--key", "--output");

    @Mixin
    private final SnapshotOptions snapshots = new SnapshotOptions();

    @Mixin
    private final ConfOption conf = new ConfOption();

    @Option(
            names = "--trace",
            paramLabel = "TRACE",
            description = "Recorded work, as 'terrace replay' reads it, instead of a snapshot. It becomes a folder.")
    private @Nullable Path trace;

    @Option(names = "--to", required = true, paramLabel = "DIR", description = "The new folder.")
    private Path to = Path.of("");

    @Option(
            names = "--key",
            required = true,
            paramLabel = "KEY.json",
            description = "The file for the old and the new names.")
    private Path key = Path.of("");

    @Mixin
    private final GivenOptions given = new GivenOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() {
        if (trace != null) {
            return anonymise(trace);
        }
        requirePossible();
        Optional<CaseFolder> folder = CaseFolder.find(snapshots.inputs());
        try (Watchdog watchdog = common.watch();
                Extensions extensions = common.load(watchdog)) {
            CaseOptions options = options(folder);
            Snapshot snapshot =
                    folder.isPresent() ? SnapshotReader.read(objects(folder), options.read()) : snapshots.read();
            List<ConfigurationText> texts = texts(folder, snapshot);
            for (ConfigurationText text : texts) {
                Configuration configuration = common.read(text, extensions).configuration();
                MissingRights.refuse(snapshots, configuration, extensions.catalog());
                Warnings.print(configuration.findings(), snapshots.isStrict(), err());
            }
            Warnings.print(snapshot, err());
            Anonymisation anonymisation = Anonymisation.anonymise(
                    extensions,
                    snapshot.cluster(),
                    BareDump.read(objects(folder)),
                    texts.stream()
                            .map(text -> ConfigurationReader.bare(text.text()))
                            .toList(),
                    options,
                    folder.map(CaseFolder::statements).orElseGet(Statements::none));
            if (!anonymisation.complaints().isEmpty()) {
                anonymisation.complaints().forEach(line -> err().println(OneLine.of(line)));
                return Exit.DOES_NOT_HOLD;
            }
            show(anonymisation, snapshot, texts.get(0));
            return Exit.DONE;
        }
    }

    /** Returns the origin of the objects; of a case, its snapshot. */
    private Origin objects(Optional<CaseFolder> folder) {
        return folder.map(of -> Origin.of(of.snapshots())).orElseGet(snapshots::origin);
    }

    /** Returns the options of the command line, or those of the case. */
    private CaseOptions options(Optional<CaseFolder> folder) {
        if (folder.isEmpty()) {
            return snapshots.forCase(common.allowsMissing());
        }
        if (!snapshots.forCase(false).equals(CaseOptions.none())) {
            throw Fault.at(
                    folder.get().folder(),
                    "is a case with its own clock and flags; change its options.yaml or flags.yaml instead of giving"
                            + " options");
        }
        return folder.get().options().allowingMissing(common.allowsMissing());
    }

    private List<ConfigurationText> texts(Optional<CaseFolder> folder, Snapshot snapshot) {
        return folder.isPresent() && conf.file().isEmpty()
                ? folder.get().configurations().stream()
                        .map(file -> ConfigurationText.of(file, home()))
                        .toList()
                : List.of(ConfigurationText.choose(conf, snapshot, home()));
    }

    private int anonymise(Path original) {
        if (snapshots.isGiven() || conf.file().isPresent()) {
            throw Fault.at("--trace", "is instead of a snapshot and its configuration; give one or the other");
        }
        given.requireOnly(OF_TRACE, "has no effect on a trace; leave it out, or leave out --trace");
        AnonymousFiles files = new AnonymousFiles(to, key);
        KeyFile.requireOwn(key, List.of(Stream.of(original)));
        files.requireRoom();
        Trace read = TraceFormat.any(original, TraceOptions.defaults());
        Warnings.print(read.findings(), err());
        AnonymousTrace anonymous = AnonymousTrace.of(read);
        common.show(
                () -> {
                    String names = anonymous.counts().entrySet().stream()
                            .map(each -> Words.count(
                                    ((Number) each.getValue()).longValue(),
                                    each.getKey().substring(0, each.getKey().length() - 1)))
                            .collect(Collectors.joining(", "));
                    out().println("New names: " + names + ".");
                    out().println(AnonymousText.key(key));
                    AnonymousText.command("Look at it with:", "terrace trace describe", to, out());
                },
                anonymous::counts);
        files.write(anonymous.key(), draft -> TraceWriter.fill(anonymous.trace(), draft));
        return Exit.DONE;
    }

    private void requirePossible() {
        snapshots.requireRepeatable();
        KeyFile.requireOwn(key, List.of(snapshots.files(), conf.file().stream()));
        new AnonymousFiles(to, key).requireRoom();
    }

    /** Prints the answer before it writes the files. A failed print then leaves no files behind. */
    private void show(Anonymisation anonymisation, Snapshot snapshot, ConfigurationText text) {
        Anonymous anonymous = anonymisation.anonymous();
        common.show(
                () -> {
                    AnonymousText.print(anonymous, out());
                    out().println(AnonymousText.key(key));
                    AnonymousText.command(AnonymousText.CHECK, "terrace check", to, out());
                },
                () -> text.headed(snapshots.inputs(), snapshot.cluster(), document(anonymous)));
        new AnonymousFiles(to, key).write(anonymisation);
    }

    private static Fields document(Anonymous anonymous) {
        return new Fields()
                .with("objects", anonymous.objects().size())
                .with("strings", anonymous.strings().size())
                .with("kept", List.copyOf(anonymous.kept()))
                .with("same", true);
    }
}
