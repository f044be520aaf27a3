package dev.terrace.cli;

import dev.terrace.cases.Anonymisation;
import dev.terrace.cases.AnonymousFiles;
import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.NewCase;
import dev.terrace.cases.Statements;
import dev.terrace.cases.minimise.Minimisation;
import dev.terrace.cases.minimise.Minimised;
import dev.terrace.cases.statement.CaseStatement;
import dev.terrace.cli.option.ConfsOption;
import dev.terrace.cli.option.KeyFile;
import dev.terrace.cli.option.MissingRights;
import dev.terrace.cli.option.OptionBounds;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.whatif.AnonymousText;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Words;
import dev.terrace.report.name.Names;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reduces a snapshot and its configuration to a small case for which the given statements still hold. */
@Command(
        name = "minimise",
        sortOptions = false,
        customSynopsis = "terrace minimise [--snapshot] FILE… [--conf FILE] --keep STATEMENT --to DIR [OPTION…]",
        description = "Reduce a snapshot and a configuration to a small case for 'terrace check' in which the"
                + " statements still hold.")
final class MinimiseCommand extends Subcommand implements Callable<Integer> {
    private static final String KEEP = "--keep";

    @Mixin
    private final SnapshotOptions snapshots = new SnapshotOptions();

    @Mixin
    private final ConfsOption confs = new ConfsOption();

    @Option(
            names = KEEP,
            required = true,
            paramLabel = "STATEMENT",
            description = "A statement that must hold in the case. Repeatable; all must hold.")
    private List<String> keep = List.of();

    @Option(names = "--to", required = true, paramLabel = "DIR", description = "The new folder of the case.")
    private Path to = Path.of("");

    @Option(names = "--anonymise", description = "Anonymise the case, as 'terrace anonymise' does.")
    private boolean anonymise;

    @Option(
            names = "--key",
            paramLabel = "KEY.json",
            description = "With --anonymise: the file for the old and the new names.")
    private @Nullable Path key;

    @Option(
            names = "--cycles",
            paramLabel = "N",
            description =
                    "The maximum number of trials, each with a cycle for each configuration. Default: ${DEFAULT-VALUE}.")
    private int cycles = 20_000;

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() {
        List<CaseStatement> statements =
                keep.stream().map(written -> CaseStatement.read(written, KEEP)).toList();
        requirePossible(statements);
        try (Watchdog watchdog = common.watch();
                Extensions extensions = common.load(watchdog)) {
            Snapshot snapshot = snapshots.read();
            int needed = comparesTwo(statements) ? 2 : 1;
            List<ConfigurationText> texts = ConfigurationText.choose(confs, needed, snapshot, home());
            for (ConfigurationText text : texts) {
                Configuration configuration = common.read(text, extensions).configuration();
                MissingRights.refuse(snapshots, configuration, extensions.catalog());
                Warnings.print(configuration.findings(), snapshots.isStrict(), err());
            }
            Warnings.print(snapshot, err());
            Names names = Names.of(snapshot.cluster());
            Minimisation minimisation = new Minimisation(
                    extensions,
                    BareDump.read(snapshots.origin()),
                    texts.stream()
                            .map(text -> ConfigurationReader.bare(text.text()))
                            .toList(),
                    options(snapshot),
                    statements.stream()
                            .map(statement -> statement.in(names, KEEP))
                            .toList());
            List<String> notShown = minimisation.missing();
            if (!notShown.isEmpty()) {
                notShown.forEach(sentence -> err().println(OneLine.of(KEEP + ": " + sentence)));
                return Exit.DOES_NOT_HOLD;
            }
            Minimised minimised = minimise(minimisation);
            Anonymisation anonymisation = anonymise ? anonymised(minimised, minimisation) : null;
            if (anonymisation != null && !anonymisation.complaints().isEmpty()) {
                anonymisation.complaints().forEach(line -> err().println(OneLine.of(line)));
                return Exit.DOES_NOT_HOLD;
            }
            show(minimised, anonymisation, snapshot, texts.get(0));
            return Exit.DONE;
        }
    }

    private static boolean comparesTwo(List<CaseStatement> statements) {
        return statements.stream().anyMatch(CaseStatement::comparesTwo);
    }

    private void requirePossible(List<CaseStatement> statements) {
        int most = comparesTwo(statements) ? 2 : 1;
        if (confs.files().size() > most) {
            throw Fault.at(
                    "--conf",
                    "must be given once, or twice for 'differ'; it was given %s"
                            .formatted(Words.count(confs.files().size(), "time")));
        }
        OptionBounds.requireAtLeast(1, "--cycles", cycles);
        snapshots.requireRepeatable();
        if (key != null && !anonymise) {
            throw Fault.at("--key", "needs --anonymise");
        }
        KeyFile.requireOwn(key, List.of(snapshots.files(), confs.files().stream()));
        new AnonymousFiles(to, key).requireRoom();
    }

    /** Fixes the clock to the snapshot's. It would change if the object with the newest time were left out. */
    private CaseOptions options(Snapshot snapshot) {
        return snapshots.forCase(common.allowsMissing()).at(snapshot.cluster().now());
    }

    private Minimised minimise(Minimisation minimisation) {
        try (Progress progress = new Progress("trials", cycles, console().showsProgress())) {
            return minimisation.smallest(cycles, progress::step);
        }
    }

    private static Anonymisation anonymised(Minimised minimised, Minimisation minimisation) {
        NewCase smallest = minimised.smallest();
        Cluster cluster = SnapshotReader.read(
                        smallest.objects(), "the case", smallest.options().read())
                .cluster();
        return Anonymisation.anonymise(
                minimisation.extensions(),
                cluster,
                smallest.objects(),
                smallest.configurations(),
                smallest.options(),
                new Statements(minimisation.statements(), List.of()));
    }

    /** Prints the answer before it writes the case. A failed print then leaves no case behind. */
    private void show(
            Minimised minimised, @Nullable Anonymisation anonymisation, Snapshot snapshot, ConfigurationText text) {
        common.show(
                () -> print(minimised, anonymisation),
                () -> text.headed(snapshots.inputs(), snapshot.cluster(), minimised.document()));
        for (int i = 0; i < keep.size(); i++) {
            err().println(OneLine.of("%s: before, it %s; in the case, it %s"
                    .formatted(
                            keep.get(i),
                            minimised.before().get(i),
                            minimised.after().get(i))));
        }
        if (anonymisation == null) {
            minimised.smallest().write(to);
        } else {
            new AnonymousFiles(to, key).write(anonymisation);
        }
    }

    private void print(Minimised minimised, @Nullable Anonymisation anonymisation) {
        out().println("%s of %s and %s of %s are left; %s (%s)."
                .formatted(
                        minimised.smallest().objects().size(),
                        Words.count(minimised.whole().objects().size(), "object"),
                        minimised.smallest().bytes(),
                        Words.count(minimised.whole().bytes(), "byte"),
                        minimised.isMinimal()
                                ? "nothing more can be removed"
                                : "more could be removed with a larger --cycles",
                        Words.count(minimised.tried(), "trial")));
        if (anonymisation != null) {
            AnonymousText.print(anonymisation.anonymous(), out());
            if (key != null) {
                out().println(AnonymousText.key(key));
            }
        }
        AnonymousText.command(AnonymousText.CHECK, "terrace check", to, out());
    }
}
