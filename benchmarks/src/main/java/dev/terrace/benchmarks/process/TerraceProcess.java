package dev.terrace.benchmarks.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.benchmarks.process.ChildProcess.Cost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The {@code terrace} command of a distribution, on the JVM of this process.
 *
 * @param home the distribution's folder
 * @param scratch an existing folder for its output
 */
public record TerraceProcess(Path home, Path scratch) {
    private static final String JAVA_OPTIONS = "TERRACE_JAVA_OPTS";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * The input of a command.
     *
     * @param heap the JVM's heap option, such as {@code -Xmx8g}; empty for the JVM's default
     */
    public record Input(Path snapshot, Path conf, String heap) {}

    /** Runs one cycle and prints the tables, as a user would. */
    public Cost run(Input input) {
        return start(input, List.of(), ChildProcess.LONGEST);
    }

    /** Runs one cycle with a time limit. Throws an {@link IllegalStateException} if it is exceeded. */
    public Cost run(Input input, Duration limit) {
        return start(input, List.of(), limit);
    }

    /** Repeats the cycle in one process. Returns its decisions and the medians of its times. */
    public JsonNode repeat(Input input, int times, String... options) {
        List<String> more = new ArrayList<>(List.of("--repeat", Integer.toString(times), "--output", "json"));
        more.addAll(List.of(options));
        start(input, more, ChildProcess.LONGEST);
        try {
            return MAPPER.readTree(out().toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The cost of a replay, and the result of its last configuration. */
    public record Replayed(Cost cost, JsonNode result) {}

    /**
     * Replays a trace.
     *
     * @param options further options
     * @param heap the JVM's heap option; empty for the JVM's default
     */
    public Replayed replay(Path trace, List<String> options, String heap) {
        List<String> command = new ArrayList<>(
                List.of(home.resolve("bin/terrace").toString(), "replay", trace.toString(), "--output", "json"));
        command.addAll(options);
        Cost cost =
                ChildProcess.run(command, environment(heap), out(), scratch.resolve("err.txt"), ChildProcess.LONGEST);
        try {
            JsonNode replays = MAPPER.readTree(out().toFile()).path("replays");
            return new Replayed(cost, replays.path(replays.size() - 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Cost start(Input input, List<String> options, Duration limit) {
        List<String> command = new ArrayList<>(List.of(
                home.resolve("bin/terrace").toString(),
                "run",
                "--snapshot",
                input.snapshot().toString(),
                "--conf",
                input.conf().toString()));
        command.addAll(options);
        return ChildProcess.run(command, environment(input.heap()), out(), scratch.resolve("err.txt"), limit);
    }

    private static Map<String, String> environment(String heap) {
        Map<String, String> environment = new HashMap<>();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        if (!heap.isEmpty()) {
            environment.put(JAVA_OPTIONS, (System.getenv().getOrDefault(JAVA_OPTIONS, "") + " " + heap).trim());
        }
        return environment;
    }

    private Path out() {
        return scratch.resolve("out.txt");
    }
}
