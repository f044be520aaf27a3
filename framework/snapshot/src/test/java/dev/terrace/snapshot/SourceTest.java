package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.objects.ReadOptions;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceTest {
    private static final String NODE = """
            {"kind": "Node", "apiVersion": "v1", "metadata": {"name": "n1"}, "status": {"allocatable": {"cpu": "4"}}}
            """;

    @ParameterizedTest
    @ValueSource(ints = {0, 4095, 4096, 4097, 100_000})
    void jsonIsJsonHoweverManyBlanksComeFirst(int blanks) {
        assertThat(nodes(" ".repeat(blanks) + NODE + "\n".repeat(blanks) + NODE.replace("n1", "n2")))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4096, 100_000})
    void yamlIsYamlHoweverManyLinesComeFirst(int blanks) {
        String yaml = "kind: Node\napiVersion: v1\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 4}}\n";
        assertThat(nodes("\n".repeat(blanks) + yaml)).isEqualTo(1);
    }

    private static int nodes(String text) {
        return SnapshotReader.read(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "text", ReadOptions.defaults())
                .cluster()
                .nodes()
                .size();
    }
}
