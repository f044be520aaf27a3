package dev.terrace.cli;

import dev.terrace.cases.CaseCheck;
import dev.terrace.cases.CaseFolder;
import dev.terrace.cases.CaseVerdict;
import dev.terrace.cases.JunitReport;
import dev.terrace.cli.option.OptionBounds;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.option.VerifyContractsOption;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.NewFile;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.OneLine;
import dev.terrace.replay.cases.ReplayCase;
import dev.terrace.replay.cases.ReplayCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Decides regression cases and compares the decisions with the expected ones. */
@Command(
        name = "check",
        sortOptions = false,
        customSynopsis = "terrace check DIR… [--jobs N] [--junit FILE] [OPTION…]",
        description = "Decide every case below the folders and compare with the expected decisions.")
final class CheckCommand extends Subcommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Cases, or folders above cases.")
    private List<Path> folders = List.of();

    @Mixin
    private final PluginFolders plugins = new PluginFolders();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "The number of cases that are decided at a time. Default: one for each core.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the results as JUnit XML, too.")
    private @Nullable Path junit;

    @Mixin
    private final VerifyContractsOption verification = new VerifyContractsOption();

    @Mixin
    private final TimeoutOption timeout = new TimeoutOption();

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        OptionBounds.requireAtLeast(1, "--jobs", jobs);
        if (junit != null) {
            NewFile.requireRoom(junit);
        }
        List<CaseFolder> cases = new ArrayList<>();
        List<Path> replays = new ArrayList<>();
        for (Path folder : folders) {
            List<Path> recorded = ReplayCase.below(folder);
            replays.addAll(recorded);
            cases.addAll(recorded.isEmpty() ? CaseFolder.below(folder) : CaseFolder.anyBelow(folder));
        }
        int count = cases.size() + replays.size();
        List<CaseVerdict> all = new ArrayList<>();
        List<Finding> warnings = new ArrayList<>();
        ExecutorService executor = Executors.newFixedThreadPool(jobs);
        try (Watchdog watchdog = console().watch(timeout.limit());
                Extensions extensions = terrace().load(plugins, watchdog);
                Progress progress = new Progress("cases", count, console().showsProgress())) {
            CaseCheck check = new CaseCheck(extensions, verification.contracts());
            List<Future<CaseVerdict>> verdicts = new ArrayList<>();
            cases.forEach(folder -> verdicts.add(executor.submit(() -> check.check(folder))));
            ReplayCheck replayed = new ReplayCheck(extensions, verification.contracts());
            replays.forEach(file -> verdicts.add(executor.submit(() -> replayed.check(file))));
            for (Future<CaseVerdict> future : verdicts) {
                CaseVerdict verdict = future.get();
                print(verdict);
                all.add(verdict);
                warnings.addAll(verdict.warnings());
                progress.step();
            }
        } finally {
            executor.shutdownNow();
        }
        Warnings.printAlike(warnings, err());
        long failed = all.stream().filter(verdict -> !verdict.hasPassed()).count();
        out().println((count - failed) + " passed, " + failed + " failed");
        out().flush();
        for (CaseVerdict verdict : all) {
            if (verdict.failure() != null) {
                throw verdict.failure();
            }
        }
        if (junit != null) {
            JunitReport.write(all, junit);
        }
        return failed == 0 ? Exit.DONE : Exit.DOES_NOT_HOLD;
    }

    private void print(CaseVerdict verdict) {
        if (!verdict.hasPassed()) {
            out().println("FAILED " + OneLine.of(verdict.name()));
            verdict.problems().forEach(problem -> out().println("  " + OneLine.of(problem)));
        }
    }
}
