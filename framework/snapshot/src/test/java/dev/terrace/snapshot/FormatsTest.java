package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.ReadOptions;
import dev.terrace.text.ObjectStream;
import dev.terrace.text.ObjectTree;
import dev.terrace.text.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that dumps of one cluster in different formats are read as equal clusters. */
class FormatsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{\"nodeName\":\"n\"}}",
                "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"nodeName\":\"n\"},\"apiVersion\":\"v1\",\"kind\":\"Pod\"}",
                "[{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{\"nodeName\":\"n\"}}]",
                "{\"items\":[{\"metadata\":{\"name\":\"p\"},\"spec\":{\"nodeName\":\"n\"},\"kind\":\"Pod\"}],"
                        + "\"kind\":\"List\"}",
                "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},"
                        + "\"items\":[{\"metadata\":{\"name\":\"p\"},\"spec\":{\"nodeName\":\"n\"}}]}",
                "{\"kind\":\"List\",\"items\":[{\"kind\":\"List\",\"items\":[{\"kind\":\"Pod\","
                        + "\"metadata\":{\"name\":\"p\"},\"spec\":{\"nodeName\":\"n\"}}]}]}",
                "{\"kind\":\"List\",\"items\":[]}\n{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},"
                        + "\"spec\":{\"nodeName\":\"n\"}}",
                "\ufeff{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{\"nodeName\":\"n\"}}",
                "# a comment\n---\n---\nkind: Pod\nmetadata: {name: p}\nspec: {nodeName: n}\n...\n---\n",
                "%YAML 1.1\n---\nspec:\n  nodeName: 'n'\nmetadata:\n  name: !!str p\nkind: \"Pod\"\n",
                "---\n{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\"},\"spec\":{\"nodeName\":\"n\"}}",
                "<<: {kind: Pod, spec: {nodeName: n}}\nmetadata: {name: p}\n",
                "x: &a {nodeName: m, priority: 1}\nkind: Pod\nmetadata: {name: p}\nspec: {<<: *a, nodeName: n}\n",
                "x: &a {name: p}\ny: &b {<<: *a, z: [1, {}]}\nkind: Pod\nmetadata: *b\n"
                        + "spec: {<<: [{z: 1}, {nodeName: n, <<: *b}, {nodeName: m}], <<: {nodeName: k}}\n",
            })
    void manyWaysToWriteOnePod(String text) {
        assertThat(Dump.cluster(text).tasks())
                .extracting(TaskSpec::key, TaskSpec::node)
                .containsExactly(tuple("default/p", "n"));
    }

    /** Eight mebibytes of one character replace the %. */
    @ParameterizedTest
    @ValueSource(strings = {"%\nPOD", "#%\nPOD", "POD#%", "POD%# c", "PODmore: 'x%'", "PODmore: 1%", "PODmore:% 1"})
    void blanksCommentsAndTextsMayBeLong(String form) {
        String text = form.replace("POD", "kind: Pod\nmetadata: {name: p}\nspec: {nodeName: n}\n");
        assertThat(Dump.cluster(text.replace("%", " ".repeat(8 << 20))).tasks()).hasSize(1);
    }

    @Test
    void numbersAndTruthsOfYaml() {
        TaskSpec pod = Dump.podWith("priority: 0x10, containers: [{resources: {requests: {cpu: .5, memory: 1_000}}}]");
        assertThat(pod.priority()).isEqualTo(16);
        assertThat(pod.template().requests().get(0)).isEqualTo(500);
        assertThat(pod.template().requests().get(1)).isEqualTo(1000);
        assertThat(Dump.cluster("kind: Node\nmetadata: {name: n}\nspec: {unschedulable: yes}")
                        .nodes()
                        .get(0)
                        .unschedulable())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void orderChangesNothing(long seed) throws IOException {
        ArrayNode items = (ArrayNode) JSON.readTree(list()).get("items");
        Cluster expected = Dump.cluster(list());
        Random random = new Random(seed);
        List<JsonNode> shuffled = new ArrayList<>();
        items.forEach(item -> shuffled.add(shuffled(item, random)));
        Collections.shuffle(shuffled, random);
        ObjectNode list = JSON.createObjectNode();
        list.putArray("items").addAll(shuffled);
        list.put("kind", "List");
        assertSame(Dump.cluster(list.toString()), expected);
    }

    @Test
    void foldersAndPackedFilesAreTheSameTexts(@TempDir Path folder) throws IOException {
        Files.writeString(
                Files.createDirectories(folder.resolve("b")).resolve("small.yml"), SnapshotReaderTest.small());
        Files.writeString(folder.resolve("readme.md"), "not read");
        Path draft = Files.createDirectory(folder.resolve(".monday.0.draft"));
        Files.writeString(draft.resolve("snapshot.yaml"), "half of a case, left by a killed process: not read");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("more.json.gz")))) {
            out.write("{\"kind\":\"Node\",\"metadata\":{\"name\":\"n2\"}}".getBytes(StandardCharsets.UTF_8));
        }
        Cluster cluster = SnapshotReader.read(List.of(folder.toString()), ReadOptions.defaults())
                .cluster();
        assertThat(cluster.nodes()).hasSize(2);
        assertThat(cluster.tasks()).hasSize(1);
    }

    /** Returns the small dump as one JSON list. */
    private static String list() throws IOException {
        ObjectNode list = JSON.createObjectNode().put("kind", "List");
        ArrayNode items = list.putArray("items");
        byte[] small = SnapshotReaderTest.small().getBytes(StandardCharsets.UTF_8);
        new ObjectStream((header, body) -> items.add(ObjectTree.read(header, body)), finding -> {})
                .read(new Text("small", new ByteArrayInputStream(small), true));
        return list.toString();
    }

    private static JsonNode shuffled(JsonNode node, Random random) {
        if (!node.isObject()) {
            return node;
        }
        List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(node.properties());
        Collections.shuffle(fields, random);
        ObjectNode copy = JSON.createObjectNode();
        fields.forEach(field -> copy.set(field.getKey(), shuffled(field.getValue(), random)));
        return copy;
    }

    static void assertSame(Cluster actual, Cluster expected) {
        assertThat(actual).isEqualTo(expected);
    }
}
