package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The report does not depend on the order of objects, the locale, or concurrent cycles. Tests with whole processes are
 * in {@code dev.terrace.dist.determinism}.
 */
class DeterminismIT {
    private static final Path CASES = Path.of("src/test/cases");
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @TempDir
    Path folder;

    static Stream<Path> cases() throws IOException {
        List<Path> chosen = new ArrayList<>();
        for (String kind : List.of("mixed", "preempt", "reclaim", "victims", "hdrf", "pods")) {
            try (Stream<Path> ofKind = Files.list(CASES.resolve(kind))) {
                ofKind.sorted().limit(3).forEach(chosen::add);
            }
        }
        return chosen.stream();
    }

    private static CycleReport decide(Path snapshot, Path caseFolder) {
        Configuration configuration =
                ConfigurationReader.read(caseFolder.resolve("scheduler.conf"), EXTENSIONS.catalog(), false);
        return new Scheduler(EXTENSIONS)
                .run(
                        SnapshotReader.read(List.of(snapshot.toString()), ReadOptions.defaults())
                                .cluster(),
                        configuration)
                .with(new Timings(0, List.of(), 0, 0));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theOrderOfTheObjectsDecidesNothing(Path caseFolder) throws IOException {
        Path packed = caseFolder.resolve("snapshot.json.gz");
        ObjectMapper mapper = new ObjectMapper();
        JsonNode list;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
            list = mapper.readTree(in);
        }
        List<JsonNode> items = new ArrayList<>();
        list.get("items").forEach(items::add);
        Collections.shuffle(items, new Random(7));
        ArrayNode shuffled = mapper.createArrayNode().addAll(items);
        Path file = folder.resolve("shuffled.json");
        Files.writeString(file, ((ObjectNode) list).set("items", shuffled).toString());
        assertThat(decide(file, caseFolder).toString())
                .isEqualTo(decide(packed, caseFolder).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ar-EG", "tr-TR"})
    void theLocaleDecidesNothing(String locale) throws IOException {
        Locale before = Locale.getDefault();
        for (Path caseFolder : cases().toList()) {
            Path snapshot = caseFolder.resolve("snapshot.json.gz");
            String wanted = decide(snapshot, caseFolder).toString();
            Locale.setDefault(Locale.forLanguageTag(locale));
            try {
                assertThat(decide(snapshot, caseFolder).toString()).isEqualTo(wanted);
            } finally {
                Locale.setDefault(before);
            }
        }
    }

    @Test
    void sessionsSideBySideDoNotDisturbEachOther() throws Exception {
        Path caseFolder = CASES.resolve("dumps/tight-reclaim");
        Path snapshot = caseFolder.resolve("snapshot.yaml.gz");
        String alone = decide(snapshot, caseFolder).toString();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<String>> runs =
                    Collections.nCopies(8, () -> decide(snapshot, caseFolder).toString());
            for (Future<String> run : threads.invokeAll(runs)) {
                assertThat(run.get()).isEqualTo(alone);
            }
        } finally {
            threads.shutdown();
        }
    }
}
