package dev.terrace.replay.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.files.Fault;
import dev.terrace.files.Sha256;
import dev.terrace.model.finding.Words;
import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.trace.JsonFile;
import dev.terrace.report.Fields;
import dev.terrace.whatif.setting.SweepAxis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A list of runs, and what it was made of. Combinations of a configuration and values follow each other in the order of
 * the configurations and the axes, each with all its seeds.
 *
 * @param origin the inputs of all runs
 * @param texts the text of each configuration
 * @param command the arguments of the command that planned it
 * @param repeat the arguments that repeat a run, without its configuration, its settings and its seed
 */
public record Sweep(
        Provenance origin,
        List<String> texts,
        List<String> command,
        List<String> repeat,
        List<SweepAxis> axes,
        List<SweepRun> runs) {
    private static final String FORMAT = "terrace-sweep/1";

    /** Returns the hash of the runs, which identifies the sweep. */
    public String id() {
        return Sha256.of(runs.stream().map(SweepRun::hash).collect(Collectors.joining("\n")));
    }

    /** Returns the configurations as the user named them. */
    public List<String> configurations() {
        return origin.configurations().stream().map(Hashed::name).toList();
    }

    /** Returns the number of seeds of each combination. */
    public int seeds() {
        return (int) runs.stream().map(SweepRun::seed).distinct().count();
    }

    /** Returns the argument that sets a key to a value. A key without a target is an option of a replay. */
    static String argument(String key, String value) {
        return key.indexOf('/') < 0 && !key.equals("actions") ? "--" + key + "=" + value : "--set=" + key + "=" + value;
    }

    /** Returns the first input that differs from those of another sweep, as a phrase; null if none does. */
    @Nullable
    String difference(Sweep other) {
        Provenance its = other.origin;
        if (!origin.terrace().equals(its.terrace())) {
            return "Terrace %s instead of %s".formatted(its.terrace(), origin.terrace());
        }
        String trace = difference("trace", origin.trace(), its.trace());
        String configuration = difference("configuration", origin.configurations(), its.configurations());
        String jar = difference("JAR", origin.jars(), its.jars());
        return trace != null ? trace : configuration != null ? configuration : jar;
    }

    private static @Nullable String difference(String kind, List<Hashed> mine, List<Hashed> others) {
        if (mine.size() != others.size()) {
            return "%s instead of %s".formatted(Words.count(others.size(), kind), mine.size());
        }
        for (int i = 0; i < mine.size(); i++) {
            if (!mine.get(i).sha256().equals(others.get(i).sha256())) {
                return "another content of %s %s".formatted(kind, others.get(i).name());
            }
        }
        return null;
    }

    Fields document() {
        List<Fields> configurations = new ArrayList<>();
        for (int c = 0; c < texts.size(); c++) {
            configurations.add(origin.configurations().get(c).document().with("text", texts.get(c)));
        }
        return new Fields()
                .with("format", FORMAT)
                .with("id", id())
                .with("command", command)
                .with("repeat", repeat)
                .with("terrace", origin.terrace())
                .with("java", origin.java())
                .withEach("trace", origin.trace(), Hashed::document)
                .with("configurations", configurations)
                .withEach("jars", origin.jars(), Hashed::document)
                .withEach(
                        "axes",
                        axes,
                        axis -> new Fields().with("key", axis.key()).with("values", axis.values()))
                .withEach("runs", runs, Sweep::document);
    }

    static Fields document(SweepRun run) {
        return new Fields()
                .with("hash", run.hash())
                .with("configuration", run.configuration())
                .with("settings", run.settings())
                .withSome("seed", run.seed());
    }

    /** @throws dev.terrace.model.finding.InvalidInput if the document is of another format or was edited */
    static Sweep of(Path file, JsonNode document) {
        if (!document.path("format").asText().equals(FORMAT)) {
            throw Fault.at(file, "is not a sweep: its format is not %s".formatted(FORMAT));
        }
        List<SweepAxis> axes = new ArrayList<>();
        document.path("axes")
                .forEach(
                        axis -> axes.add(new SweepAxis(axis.path("key").asText(), JsonFile.list(axis.path("values")))));
        List<SweepRun> runs = new ArrayList<>();
        document.path("runs").forEach(run -> runs.add(run(run)));
        List<String> texts = new ArrayList<>();
        document.path("configurations")
                .forEach(each -> texts.add(each.path("text").asText()));
        Provenance origin = new Provenance(
                document.path("terrace").asText(),
                document.path("java").asText(),
                Hashed.read(document.path("trace")),
                Hashed.read(document.path("configurations")),
                Hashed.read(document.path("jars")));
        Sweep sweep = new Sweep(
                origin,
                texts,
                JsonFile.list(document.path("command")),
                JsonFile.list(document.path("repeat")),
                axes,
                runs);
        if (!sweep.id().equals(document.path("id").asText())) {
            throw Fault.at(file, "was edited: its id is not that of its runs. Run the sweep into a new folder.");
        }
        return sweep;
    }

    static SweepRun run(JsonNode run) {
        return new SweepRun(
                run.path("configuration").asText(),
                JsonFile.texts(run.path("settings")),
                run.has("seed") ? Objects.requireNonNull(run.get("seed")).asLong() : null,
                run.path("hash").asText());
    }
}
