package dev.terrace.cli.replay;

import dev.terrace.cli.option.OptionBounds;
import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.model.number.NumberText;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.SweepRun;
import dev.terrace.whatif.setting.SweepAxis;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a sweep: many replays, which differ in settings, configurations and seeds. */
public final class ReplaySweepOptions {
    static final String SEEDS = "--seeds";
    static final String SAMPLE = "--sample";
    private static final String METRICS = "--metrics";
    private static final String WRITE_BEST = "--write-best";
    private static final Pattern SHARD = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

    @Option(
            names = SweepAxis.OPTION,
            paramLabel = "WHAT=VALUE,…",
            description = "Replay several values of a setting, such as action/*.ARGUMENT=0,1,2, or of an option of this"
                    + " command, such as load=1,1.2; a value with commas is bracketed. Repeatable: all combinations are"
                    + " replayed. Needs --out.")
    private List<String> axes = List.of();

    @Option(
            names = SEEDS,
            paramLabel = "N",
            description = "Replay each combination with N seeds, from --seed on; with --shake or --order random."
                    + " Differences are paired by seed.")
    private @Nullable Integer seeds;

    @Option(
            names = SAMPLE,
            paramLabel = "N",
            description = "Of a sweep: replay N combinations of values, drawn by --seed.")
    private @Nullable Integer sample;

    @Option(
            names = "--plan",
            description = "Of a sweep: list the runs, and say how many are new and how long they take.")
    private boolean plans;

    @Option(names = "--resume", description = "Of a sweep: keep the runs that --out already has.")
    private boolean resumes;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Of a sweep: run part I of N parts. Each run belongs to one part, by its hash.")
    private @Nullable String shard;

    @Option(
            names = "--merge",
            description = "Write the tables of a sweep from the folders of its parts: terrace replay --merge DIR…"
                    + " [--out DIR].")
    private boolean merges;

    @Option(
            names = METRICS,
            split = ",",
            paramLabel = "NAME",
            description = "Of a sweep: the metrics to compare; the first two form the Pareto front. Default:"
                    + " meanWait,utilisation,meanBoundedSlowdown.")
    private List<String> metrics = List.of();

    @Option(
            names = WRITE_BEST,
            arity = "2",
            hideParamSyntax = true,
            paramLabel = "METRIC FILE",
            description = "METRIC FILE: of a sweep, write the configuration with the best mean of a metric.")
    private List<String> best = List.of();

    /**
     * A part of a sweep.
     *
     * @param number from 1 to {@code of}
     */
    public record Shard(int number, int of) {
        /** Returns whether a run belongs to this part. */
        public boolean has(SweepRun run) {
            return run.shard(of) == number;
        }
    }

    /** The metric of the best configuration and its file. */
    public record Best(ReplayMetric metric, Path file) {}

    public boolean isGiven() {
        return !axes.isEmpty() || seeds != null;
    }

    public boolean merges() {
        return merges;
    }

    /**
     * Rejects impossible options of a sweep before any work.
     *
     * @param out null without a folder
     */
    public void requirePossible(@Nullable Path out) {
        var unused = List.of(axes(), seeds(), metrics());
        var unusedSample = sample();
        var unusedShard = shard();
        Best written = best();
        if (written != null) {
            requireWhole(WRITE_BEST);
            NewFile.requireRoom(written.file());
        }
        if (!merges && out == null) {
            throw Fault.at("--out", "is missing: a sweep (--sweep, --seeds) keeps its runs in a folder");
        }
    }

    /** Rejects an option about all runs beside the plan or a part of a sweep. */
    void requireWhole(String option) {
        if (plans || shard != null) {
            throw Fault.at(
                    option,
                    plans
                            ? "is about runs that have ended; leave it out of a plan"
                            : "is about all parts of a sweep; give it to 'terrace replay --merge DIR…'");
        }
    }

    /** Returns the axes, whose keys differ. */
    public List<SweepAxis> axes() {
        List<SweepAxis> parsed = axes.stream().map(SweepAxis::parse).toList();
        Set<String> keys = new HashSet<>();
        for (SweepAxis axis : parsed) {
            if (!keys.add(axis.key())) {
                throw Fault.at(
                        SweepAxis.OPTION, "'%s' is swept twice; give all its values at once".formatted(axis.key()));
            }
        }
        return parsed;
    }

    /** Returns the number of seeds. */
    public int seeds() {
        OptionBounds.requireAtLeast(1, SEEDS, seeds);
        return seeds == null ? 1 : seeds;
    }

    /** Returns the number of combinations to draw; null for all. */
    public @Nullable Integer sample() {
        OptionBounds.requireAtLeast(1, SAMPLE, sample);
        return sample;
    }

    public boolean plans() {
        return plans;
    }

    public boolean resumes() {
        return resumes;
    }

    /** Returns the part to run; null for all. */
    public @Nullable Shard shard() {
        if (shard == null) {
            return null;
        }
        Matcher parts = SHARD.matcher(shard);
        if (!parts.matches()) {
            throw Fault.at("--shard", "looks like 2/4, the second of four parts, not " + shard);
        }
        int number = NumberText.integer(parts.group(1)).orElseThrow();
        int of = NumberText.integer(parts.group(2)).orElseThrow();
        if (number < 1 || number > of) {
            throw Fault.at("--shard", "must be from 1/%s to %s/%s, not %s".formatted(of, of, of, shard));
        }
        return new Shard(number, of);
    }

    /** Returns the metrics to compare. */
    public List<ReplayMetric> metrics() {
        return metrics.isEmpty()
                ? List.of(ReplayMetric.MEAN_WAIT, ReplayMetric.UTILISATION, ReplayMetric.MEAN_BOUNDED_SLOWDOWN)
                : metrics.stream()
                        .map(name -> ReplayMetric.named(METRICS, name))
                        .distinct()
                        .toList();
    }

    /** Returns the metric and the file of the best configuration; null if none is written. */
    public @Nullable Best best() {
        if (best.isEmpty()) {
            return null;
        }
        if (best.size() > 2) {
            throw Fault.at(WRITE_BEST, "is given twice; write one configuration");
        }
        ReplayMetric metric = ReplayMetric.named(WRITE_BEST, best.get(0));
        if (metric.better() == 0) {
            throw Fault.at(WRITE_BEST, "neither more nor less of %s is better".formatted(metric.inResults()));
        }
        return new Best(metric, Path.of(best.get(1)));
    }
}
