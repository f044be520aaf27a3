package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Compares a session's decisions with the expected ones. A speed-up that changes a decision is worthless. */
final class DecisionCheck {
    private static final List<String> PARTS = List.of("binds", "evicts", "pipelined", "podGroupPhases");

    private DecisionCheck() {}

    static Cell compared(Work work, Input input, JsonNode outcome, Workbench workbench, Consumer<String> progress) {
        if (work.golden() != null) {
            return figure(read(work.golden()), outcome, "as Volcano");
        }
        if (workbench.verify()) {
            progress.accept("everything asked afresh");
            return figure(workbench.terrace().repeat(input, 1, "--verify-contracts"), outcome, "as afresh");
        }
        return Cell.text("decisions", "%s bound".formatted(outcome.path("binds").size()));
    }

    private static Cell figure(JsonNode expected, JsonNode got, String agreed) {
        List<String> differing = PARTS.stream()
                .filter(part -> !expected.path(part).equals(got.path(part)))
                .toList();
        return differing.isEmpty()
                ? Cell.text("decisions", agreed)
                : Cell.failure("decisions", "DIFFER in " + String.join(", ", differing));
    }

    private static JsonNode read(Path golden) {
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(golden)))) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
