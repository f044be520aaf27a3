package dev.terrace.cli.replay;

import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.files.NewFolder;
import dev.terrace.files.Outputs;
import dev.terrace.replay.ConfiguredReplay;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.TimeRules;
import dev.terrace.replay.cases.RecordedHistory;
import dev.terrace.replay.cases.RecordedReplay;
import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.table.ReplayTables;
import dev.terrace.replay.trace.Trace;
import dev.terrace.report.Document;
import dev.terrace.snapshot.ClusterWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The files that a replay writes. */
public final class ReplayFiles {
    private static final String CSV = "csv";
    private static final String PACKED = "csv.gz";
    private static final String SWF = "swf";
    private static final String EVALYS = "evalys";
    private static final List<String> FORMATS = List.of(CSV, PACKED, SWF, EVALYS);

    /** The formats of tables. */
    static final class Formats implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return FORMATS.iterator();
        }
    }

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write the jobs, attempts, queues and the series of the queues as tables into a new folder;"
                    + " with several configurations, into a folder for each.")
    private @Nullable Path out;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = Formats.class,
            description = "With --out: ${COMPLETION-CANDIDATES}. swf and evalys add a file of all jobs to the tables in"
                    + " CSV: a log with simulated waits, or the columns of evalys and Batsim. Default: csv.")
    private @Nullable String format;

    @Option(
            names = "--every",
            paramLabel = "DURATION",
            description = "With --out: reduce the series to the mean, minimum and maximum of each period of this"
                    + " length. Default: a row at each change.")
    private @Nullable Duration every;

    @Option(names = "--at", paramLabel = "DURATION", description = "With --dump: since the start of the trace.")
    private @Nullable Duration at;

    @Option(
            names = "--dump",
            paramLabel = "FILE",
            description = "Write the cluster after the last cycle at --at; .json or .yaml, .gz is packed.")
    private @Nullable Path dump;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "FILE.json: write the replay as a case for 'terrace check'. FILE.ndjson: as watch events for"
                    + " 'terrace trace import kubernetes'.")
    private @Nullable Path record;

    /** Returns the folder of tables; null without one. */
    public @Nullable Path out() {
        return out;
    }

    /** Returns whether a case or a history is written. */
    public boolean records() {
        return record != null;
    }

    /**
     * Rejects impossible options before any work.
     *
     * @param configurations the number of configurations
     * @param hasNoEnds whether tasks never end
     */
    public void requirePossible(int configurations, boolean hasNoEnds) {
        if (record != null && hasNoEnds) {
            throw Fault.at("--record", "keeps replays whose tasks end; leave out --no-ends");
        }
        if ((at == null) != (dump == null)) {
            throw Fault.at(at == null ? "--dump" : "--at", "goes with the other one: --at says when, --dump where to");
        }
        if (configurations > 1 && (dump != null || record != null)) {
            throw Fault.at(dump != null ? "--dump" : "--record", "is about one configuration; give one --conf");
        }
        if (format != null && !FORMATS.contains(format)) {
            throw Fault.at("--format", "is '%s'; choose one of %s".formatted(format, String.join(", ", FORMATS)));
        }
        if (out == null && (format != null || every != null)) {
            throw Fault.at(format == null ? "--every" : "--format", "is about tables; say where they go with --out");
        }
        if (every != null && period() < 1) {
            throw Fault.at("--every", "must be at least 1s");
        }
        requireNew(out);
        if (dump != null) {
            NewFile.requireRoom(dump);
        }
        if (record != null) {
            NewFile.requireRoom(record);
        }
    }

    /** Rejects a folder that exists, or for which there is no room. */
    static void requireNew(@Nullable Path folder) {
        if (folder != null) {
            if (Files.exists(folder)) {
                throw Fault.at(folder, "exists already; name a new folder");
            }
            NewFolder.requireRoom(folder);
        }
    }

    /**
     * Returns the recorder of a case; null if no case is written.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a case cannot have such nodes
     */
    public @Nullable AttemptLog attempts(Trace trace) {
        if (record != null && !isHistory(record) && !trace.nodeChanges().isEmpty()) {
            throw Fault.at(
                    "--record", "keeps replays whose nodes are fixed; add --nodes fixed, or name a file .ndjson");
        }
        return record == null ? null : new AttemptLog();
    }

    /** Returns the recorder of tables; null if no tables are written. */
    public @Nullable ReplayTables tables(ReplayPlan plan) {
        ReplayTables.Log log =
                SWF.equals(format) ? ReplayTables.Log.SWF : EVALYS.equals(format) ? ReplayTables.Log.EVALYS : null;
        return out == null ? null : new ReplayTables(plan.trace(), plan.nodes(), period(), log);
    }

    /** Returns the seconds of a period; 0 without one. */
    private long period() {
        return every == null ? 0 : TimeRules.seconds("--every", every);
    }

    /** Requests the replay's state at the given time. */
    public Replay dumping(Replay replay, Outputs outputs) {
        Path file = dump;
        return file == null || at == null
                ? replay
                : replay.at(
                        TimeRules.seconds("--at", at),
                        state -> outputs.write(file, draft -> ClusterWriter.write(state.cluster(), draft)));
    }

    /** Writes the case of a complete replay, which is that of the first configuration. */
    public void writeCase(PlannedReplay planned, ReplayResult result, Outputs outputs) {
        AttemptLog attempts = planned.attempts();
        ConfiguredReplay configured = planned.configured();
        Trace trace = configured.plan().trace();
        Path file = record;
        if (file != null && attempts != null) {
            outputs.write(file, draft -> {
                if (isHistory(file)) {
                    RecordedHistory.write(draft, trace, attempts);
                } else {
                    RecordedReplay.write(
                            draft, configured.text(), configured.plan().semantics(), trace, attempts, result);
                }
            });
        }
    }

    /**
     * Writes the tables, also those of replays that were stopped early.
     *
     * @param runOf describes the run of a replay
     */
    public void writeTables(
            Function<ConfiguredReplay, RecordedRun> runOf,
            List<PlannedReplay> replays,
            List<ReplayResult> results,
            Outputs outputs) {
        if (out == null) {
            return;
        }
        NewFolder.Content content = folder -> {
            for (int number = 0; number < results.size(); number++) {
                ReplayResult result = results.get(number);
                ReplayTables tables = replays.get(number).tables();
                ConfiguredReplay configured = replays.get(number).configured();
                if (tables != null) {
                    Path own = results.size() == 1
                            ? folder
                            : Files.createDirectory(folder.resolve(folderName(number + 1, result.configuration())));
                    boolean isPacked = PACKED.equals(format);
                    tables.write(own, isPacked, result);
                    boolean hasGpus = !result.gpus().isEmpty();
                    Files.write(own.resolve("schema.json"), Document.json(tables.schema(isPacked, hasGpus)));
                    Files.write(
                            own.resolve("run.json"),
                            Document.json(runOf.apply(configured)
                                    .document(configured.plan().trace(), result)));
                }
            }
        };
        outputs.write(out, draft -> NewFolder.write(draft, content));
    }

    private static boolean isHistory(Path file) {
        return file.toString().endsWith(RecordedHistory.ENDING);
    }

    private static String folderName(int number, String configuration) {
        String file = String.valueOf(Path.of(configuration).getFileName());
        return number + "-" + file.replaceFirst("\\.[^.]+$", "");
    }
}
