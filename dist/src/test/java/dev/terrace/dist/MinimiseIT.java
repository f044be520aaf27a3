package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cases.CaseCheck;
import dev.terrace.cases.CaseFolder;
import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.minimise.Minimisation;
import dev.terrace.cases.minimise.Minimised;
import dev.terrace.cases.statement.CaseStatement;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A minimised case is small, still has the required property, and passes the check. */
class MinimiseIT {
    private static Extensions extensions;

    @TempDir
    Path folder;

    @BeforeAll
    static void load() {
        extensions = Extensions.load(List.of(Distribution.HOME.resolve("plugins")));
    }

    @AfterAll
    static void unload() {
        extensions.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "preempt/preempt-0030 | waits ns1/pg05 because \"its queue may not hold more\"",
                "resourcequota/resourcequota-017 | waits ns1/job05 because \"minResources exceed\"",
                "topology/topology-0476 | binds ns/j2-p-1 on n09"
            })
    void aTenthIsEnough(String name, String statement) {
        CaseFolder whole = new CaseFolder(Path.of("src/test/cases").resolve(name));
        Snapshot snapshot = SnapshotReader.read(
                whole.snapshots(), whole.options().readOptions().flags(whole.flags()));
        CaseOptions given = whole.options();
        CaseOptions options = given.at(snapshot.cluster().now());
        Minimised minimised = minimisation(
                        BareDump.read(whole.snapshots()),
                        TextFile.read(whole.configuration()),
                        options,
                        whole,
                        statement)
                .smallest(20_000, () -> {});

        assertThat(minimised.isMinimal()).isTrue();
        assertThat(minimised.smallest().bytes()).isLessThan(minimised.whole().bytes() / 10);
        Path made = folder.resolve("made");
        minimised.smallest().write(made);
        assertThat(new CaseCheck(extensions, Contracts.TRUSTED)
                        .check(new CaseFolder(made))
                        .problems())
                .isEmpty();
        List<ObjectNode> objects = minimised.smallest().objects();
        for (int i = 0; i < objects.size(); i++) {
            List<ObjectNode> others = new ArrayList<>(objects);
            others.remove(i);
            assertThat(shows(others, minimised, options, whole, statement))
                    .as("without %s", objects.get(i))
                    .isFalse();
        }
    }

    private static boolean shows(
            List<ObjectNode> objects, Minimised minimised, CaseOptions options, CaseFolder whole, String statement) {
        String configuration = minimised.smallest().configurations().get(0);
        try {
            return minimisation(objects, configuration, options, whole, statement)
                    .missing()
                    .isEmpty();
        } catch (InvalidInput e) {
            return false;
        }
    }

    private static Minimisation minimisation(
            List<ObjectNode> objects, String configuration, CaseOptions options, CaseFolder whole, String statement) {
        return new Minimisation(
                extensions,
                objects,
                List.of(configuration),
                options,
                whole.flags(),
                List.of(CaseStatement.parse(statement, "statement")));
    }
}
