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
import dev.terrace.inputs.Origin;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A minimised case is small, still has the required property, and passes the check. */
class MinimiseIT {
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @TempDir
    Path folder;

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
        Snapshot snapshot = whole.snapshot();
        CaseOptions given = whole.options();
        CaseOptions options = given.at(snapshot.cluster().now());
        Minimised minimised = minimisation(
                        BareDump.read(Origin.of(whole.snapshots())),
                        TextFile.read(whole.configuration()),
                        options,
                        statement)
                .smallest(20_000, () -> {});

        assertThat(minimised.isMinimal()).isTrue();
        assertThat(minimised.smallest().bytes()).isLessThan(minimised.whole().bytes() / 10);
        Path made = folder.resolve("made");
        minimised.smallest().write(made);
        assertThat(new CaseCheck(EXTENSIONS, Contracts.TRUSTED)
                        .check(new CaseFolder(made))
                        .problems())
                .isEmpty();
        List<ObjectNode> objects = minimised.smallest().objects();
        for (int i = 0; i < objects.size(); i++) {
            List<ObjectNode> others = new ArrayList<>(objects);
            others.remove(i);
            assertThat(shows(others, minimised, options, statement))
                    .as("without %s", objects.get(i))
                    .isFalse();
        }
    }

    private static boolean shows(List<ObjectNode> objects, Minimised minimised, CaseOptions options, String statement) {
        String configuration = minimised.smallest().configurations().get(0);
        try {
            return minimisation(objects, configuration, options, statement)
                    .missing()
                    .isEmpty();
        } catch (InvalidInput e) {
            return false;
        }
    }

    private static Minimisation minimisation(
            List<ObjectNode> objects, String configuration, CaseOptions options, String statement) {
        return new Minimisation(
                EXTENSIONS,
                objects,
                List.of(configuration),
                options,
                List.of(CaseStatement.parse(statement, "statement")));
    }
}
