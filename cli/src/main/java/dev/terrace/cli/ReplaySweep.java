package dev.terrace.cli;

import dev.terrace.cli.option.OutputOption;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Stopping;
import dev.terrace.cli.replay.PictureOptions;
import dev.terrace.cli.replay.ReplaySweepOptions;
import dev.terrace.cli.replay.ReplaySweepOptions.Best;
import dev.terrace.cli.replay.ReplaySweepOptions.Shard;
import dev.terrace.cli.replay.ReplaySweepText;
import dev.terrace.cli.replay.SweepPlanner;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.Finding;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.BestConfiguration;
import dev.terrace.replay.sweep.RunFolder;
import dev.terrace.replay.sweep.RunRow;
import dev.terrace.replay.sweep.Sweep;
import dev.terrace.replay.sweep.SweepAnswer;
import dev.terrace.replay.sweep.SweepAnswer.Combination;
import dev.terrace.replay.sweep.SweepDocument;
import dev.terrace.replay.sweep.SweepReport;
import dev.terrace.replay.sweep.SweepRun;
import dev.terrace.replay.sweep.SweepRunner;
import dev.terrace.replay.sweep.SweepTables;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.Trees;
import dev.terrace.whatif.setting.Setting;
import dev.terrace.whatif.setting.SweepAxis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs a sweep and shows its answers.
 *
 * @param out the folder of the runs; null to merge into the first folder
 */
record ReplaySweep(
        Console console,
        ReplaySweepOptions options,
        OutputOption output,
        PictureOptions pictures,
        Extensions extensions,
        @Nullable Path out) {
    /** Prints the runs, and how many are new. Runs one of them for an estimate if none has run. */
    int plan(Sweep sweep, int jobs, SweepRunner.Replaying replaying) {
        Path folder = out;
        List<RunRow> rows = List.of();
        if (folder != null && RunFolder.isAt(folder)) {
            RunFolder existing = RunFolder.open(folder);
            existing.require(sweep);
            rows = RunFolder.rows(List.of(existing), this::warn);
        }
        List<RunRow> done = rows.stream().filter(row -> !row.hasFailed()).toList();
        List<SweepRun> runs = inShard(sweep.runs());
        List<SweepRun> left = new ArrayList<>(runs);
        left.removeAll(done.stream().map(RunRow::run).toList());
        double seconds = done.stream().mapToDouble(RunRow::seconds).average().orElseGet(() -> {
            long start = System.nanoTime();
            if (!left.isEmpty()) {
                var unused = replaying.run(left.get(0), () -> false);
            }
            return (System.nanoTime() - start) / 1e9;
        });
        double estimate = seconds * Math.ceil((double) left.size() / jobs);
        output.show(
                console.out(),
                () -> ReplaySweepText.printPlan(runs, left, estimate, console.page()),
                () -> SweepDocument.plan(sweep, runs, left, estimate));
        return Exit.DONE;
    }

    private List<SweepRun> inShard(List<SweepRun> runs) {
        Shard shard = options.shard();
        return shard == null ? runs : runs.stream().filter(shard::has).toList();
    }

    private void warn(Finding warning) {
        Warnings.print(List.of(warning), console.err());
    }

    /** Runs what is new, and shows the answers; of a part of the sweep, how far it is. */
    int run(Sweep sweep, SweepRunner runner, SweepRunner.Replaying replaying, Stopping stopping)
            throws InterruptedException, ExecutionException {
        Path place = Objects.requireNonNull(out, "a sweep keeps its runs in a folder");
        boolean isShared = options.resumes() || options.shard() != null;
        if (RunFolder.isAt(place) && !isShared) {
            RunFolder.open(place).require(sweep);
            throw Fault.at(place, "has this sweep already; --resume keeps its runs and runs the rest");
        }
        RunFolder folder = RunFolder.create(place, sweep);
        List<SweepRun> todo = new ArrayList<>();
        for (SweepRun run : inShard(sweep.runs())) {
            RunRow row = folder.row(run, this::warn);
            if (row == null || row.hasFailed()) {
                todo.add(run);
            }
        }
        int[] ran = {0};
        int[] failed = {0};
        try (Progress progress = new Progress("runs", todo.size(), console.showsProgress())) {
            runner.run(todo, replaying, stopping::isStopped, row -> {
                folder.put(row);
                ran[0]++;
                failed[0] += row.hasFailed() ? 1 : 0;
                progress.step();
                progress.note(() -> failed[0] + " failed");
            });
        }
        return answer(folder, RunFolder.rows(List.of(folder), finding -> {}), ran[0]);
    }

    /** Writes the tables of the folders of a sweep and shows its answers. */
    int merge(List<Path> places) {
        List<RunFolder> folders = places.stream().map(RunFolder::open).toList();
        List<RunRow> rows = RunFolder.rows(folders, this::warn);
        RunFolder folder = folders.get(0);
        if (out != null) {
            folder = RunFolder.create(out, folder.sweep());
            rows.forEach(folder::put);
        }
        return answer(folder, rows, 0);
    }

    private int answer(RunFolder folder, List<RunRow> rows, int ran) {
        SweepAnswer answer = new SweepAnswer(folder.sweep(), rows);
        List<ReplayMetric> metrics = options.metrics();
        Shard shard = options.shard();
        if (shard != null) {
            List<SweepRun> mine = inShard(folder.sweep().runs());
            List<RunRow> its = rows.stream().filter(row -> shard.has(row.run())).toList();
            output.show(
                    console.out(),
                    () -> ReplaySweepText.printShard(shard, mine.size(), ran, its, console.page()),
                    () -> SweepDocument.of(answer, metrics));
            return its.size() < mine.size() || its.stream().anyMatch(RunRow::hasFailed)
                    ? Exit.DOES_NOT_HOLD
                    : Exit.DONE;
        }
        new SweepTables(answer, metrics).write(folder);
        pictures.write(new SweepReport(answer, metrics));
        Best best = options.best();
        if (best != null) {
            writeBest(answer, best);
        }
        output.show(
                console.out(),
                () -> new ReplaySweepText(answer, metrics).print(ran, console.page()),
                () -> SweepDocument.of(answer, metrics));
        boolean isWhole = answer.missing() == 0 && rows.stream().noneMatch(RunRow::hasFailed);
        return isWhole ? Exit.DONE : Exit.DOES_NOT_HOLD;
    }

    private void writeBest(SweepAnswer answer, Best best) {
        Combination combination = answer.best(best.metric());
        if (combination == null) {
            throw Fault.at(
                    "--write-best",
                    "no combination has a value of %s from all its runs"
                            .formatted(best.metric().inResults()));
        }
        new BestConfiguration(answer, best.metric(), combination)
                .write(best.file(), effective(answer.sweep(), combination));
    }

    private Map<?, ?> effective(Sweep sweep, Combination combination) {
        List<Setting> settings = new ArrayList<>();
        String set = SetOption.NAME + "=";
        sweep.repeat().stream()
                .filter(argument -> argument.startsWith(set))
                .forEach(argument -> settings.add(Setting.parse(SetOption.NAME, argument.substring(set.length()))));
        combination.settings().forEach((key, value) -> settings.add(new Setting(SweepAxis.OPTION, key, value)));
        String text = sweep.texts().get(sweep.configurations().indexOf(combination.configuration()));
        return (Map<?, ?>) Trees.data(SweepPlanner.effective(
                EditableConfiguration.read(text, combination.configuration(), extensions.catalog(), true), settings));
    }
}
