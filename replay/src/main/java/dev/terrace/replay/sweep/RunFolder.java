package dev.terrace.replay.sweep;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.files.Disk;
import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.files.Sha256;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.replay.result.ReplayDocument;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.report.Document;
import dev.terrace.report.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder of a sweep: {@code sweep.json}, a file in {@code runs/} for each run that has ended, and tables. Each file
 * appears as a whole or not at all. Several processes may write runs of the same sweep into one folder. Thread-safe.
 */
public final class RunFolder {
    private static final String SWEEP = "sweep.json";
    private static final String RUNS = "runs";
    private static final String RUN = "run";
    private static final String CHECK = "sha256";
    private static final String METRICS = "metrics";
    private static final String BOUNDS = "bounds";
    private static final String ERROR = "error";
    private static final String SECONDS = "seconds";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final Sweep sweep;

    private RunFolder(Path folder, Sweep sweep) {
        this.folder = folder;
        this.sweep = sweep;
    }

    /** Returns whether a folder has a sweep. */
    public static boolean isAt(Path folder) {
        return Files.exists(folder.resolve(SWEEP));
    }

    /**
     * Opens a folder that has a sweep.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it has none
     */
    public static RunFolder open(Path folder) {
        Path file = folder.resolve(SWEEP);
        if (!Files.exists(file)) {
            throw Fault.at(folder, "has no sweep.json; name a folder that 'terrace replay --sweep … --out' wrote");
        }
        try {
            return new RunFolder(folder, Sweep.of(file, JSON.readTree(Files.readAllBytes(file))));
        } catch (JsonProcessingException e) {
            throw Fault.at(file, "is not JSON. Run the sweep into a new folder.");
        } catch (IOException e) {
            throw Fault.at(file, "cannot be read");
        }
    }

    /**
     * Opens the folder of a sweep, and creates it if it does not exist.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it has another sweep or other files, or cannot be written
     */
    public static RunFolder create(Path folder, Sweep sweep) {
        if (isAt(folder)) {
            RunFolder existing = open(folder);
            existing.require(sweep);
            return existing;
        }
        try {
            if (Files.exists(folder) && !isEmpty(folder)) {
                throw Fault.at(folder, "is not empty and has no sweep.json; name a folder that is empty or new");
            }
            Disk.makeFolders(folder.resolve(RUNS));
            NewFile.write(folder.resolve(SWEEP), out -> out.write(Document.json(sweep.document())));
        } catch (IOException e) {
            throw Fault.writing(folder, e);
        }
        return new RunFolder(folder, sweep);
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> content = Files.list(folder)) {
            // Another process may create the same sweep at this moment.
            return content.allMatch(
                    file -> file.endsWith(RUNS) || file.getFileName().toString().startsWith("."));
        }
    }

    /**
     * Checks that a folder has this sweep.
     *
     * @throws dev.terrace.model.finding.InvalidInput with the difference if it has another one
     */
    public void require(Sweep other) {
        if (!sweep.id().equals(other.id())) {
            String difference = sweep.difference(other);
            throw Fault.at(
                    folder,
                    "has another sweep (%s); one folder holds one sweep. Name another folder."
                            .formatted(
                                    difference == null
                                            ? "of other settings, seeds or options"
                                            : "made with " + difference));
        }
    }

    public Sweep sweep() {
        return sweep;
    }

    /**
     * Reads the row of a run.
     *
     * @param warnings receives a warning if its file was edited or damaged
     * @return null if it has none that is intact
     */
    public @Nullable RunRow row(SweepRun run, Consumer<Finding> warnings) {
        Path file = file(run);
        if (!Files.exists(file)) {
            return null;
        }
        try {
            JsonNode document = JSON.readTree(Files.readAllBytes(file));
            JsonNode content = document.path(RUN);
            if (document.path(CHECK).asText().equals(Sha256.of(content.toString()))
                    && content.path("hash").asText().equals(run.hash())) {
                return row(run, content);
            }
        } catch (JsonProcessingException e) {
            // It is damaged.
        } catch (IOException e) {
            throw Fault.at(file, "cannot be read");
        }
        warnings.accept(Finding.warning(
                Position.of(file.toString()), "was edited or damaged after the run; it does not count."));
        return null;
    }

    /** Returns the value of a text, as which JSON has numbers that are not finite. */
    private static double notFinite(String text) {
        return text.equals("Infinity") ? Double.POSITIVE_INFINITY : Double.NaN;
    }

    private static RunRow row(SweepRun run, JsonNode content) {
        JsonNode error = content.get(ERROR);
        return new RunRow(
                run,
                values(content.path(METRICS)),
                values(content.path(BOUNDS)),
                content.path(SECONDS).asDouble(),
                error == null ? null : error.asText());
    }

    private static Map<ReplayMetric, Number> values(JsonNode document) {
        Map<ReplayMetric, Number> values = new LinkedHashMap<>();
        for (ReplayMetric metric : ReplayMetric.values()) {
            JsonNode value = document.get(metric.inResults());
            if (value != null) {
                values.put(metric, value.isTextual() ? (Number) notFinite(value.asText()) : value.numberValue());
            }
        }
        return values;
    }

    /**
     * Writes the row of a run. It is durable when this method returns.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it cannot be written, such as on a full disk
     */
    public void put(RunRow row) {
        Fields content = Sweep.document(row.run())
                .with(SECONDS, row.seconds())
                .withSome(ERROR, row.error(), error -> error)
                .with(METRICS, ReplayDocument.metrics(row.metrics()))
                .withSome(BOUNDS, ReplayDocument.metrics(row.bounds()));
        byte[] text = Document.compact(content);
        Fields document = new Fields().with(RUN, content).with(CHECK, Sha256.of(text));
        NewFile.write(file(row.run()), Document.json(document));
    }

    private Path file(SweepRun run) {
        return folder.resolve(RUNS).resolve(run.hash() + ".json");
    }

    /** Writes a table into the folder. It replaces an earlier one. */
    public void write(String name, String table) {
        NewFile.write(folder.resolve(name), table.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads the rows that exist, in the order of the runs.
     *
     * @param folders folders of the same sweep; the first intact row of a run counts, and success before failure
     * @param warnings receives warnings about edited files
     * @throws dev.terrace.model.finding.InvalidInput if the folders have different sweeps
     */
    public static List<RunRow> rows(List<RunFolder> folders, Consumer<Finding> warnings) {
        Sweep sweep = folders.get(0).sweep;
        folders.forEach(folder -> folder.require(sweep));
        return sweep.runs().stream()
                .flatMap(run -> folders.stream()
                        .flatMap(folder -> Stream.ofNullable(folder.row(run, warnings)))
                        .min(Comparator.comparing(RunRow::hasFailed))
                        .stream())
                .toList();
    }
}
