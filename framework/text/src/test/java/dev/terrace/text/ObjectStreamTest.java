package dev.terrace.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectStreamTest {
    private final List<String> kinds = new ArrayList<>();
    private final ObjectStream stream = new ObjectStream(
            (header, body) -> {
                kinds.add(header.kind());
                body.skip();
            },
            finding -> {});

    private void read(String text) {
        var unused = stream.read(
                new Text("list.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true));
    }

    @Test
    void anItemOfATypedListIsPassedOnBeforeItIsRead() {
        read("""
                {"kind": "PodList", "apiVersion": "v1", "metadata": {}, "items": [
                  {"metadata": {"name": "a"}, "spec": {}}, {"metadata": {"name":
                """);
        assertThat(kinds).containsExactly("Pod", "Pod");
    }

    @Test
    void anItemMayHaveItsOwnKindFirst() {
        read("""
                {"kind": "PodList", "apiVersion": "v1", "items": [
                  {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "a"}}, {"metadata": {"name": "b"}}, {}]}
                """);
        assertThat(kinds).containsExactly("Node", "Pod", "Pod");
    }

    @Test
    void anEventWithinAnEventIsPassedOn() {
        String nested = """
                {"type": "ADDED", "object": {"type": "ADDED", "object":
                  {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "a"}}}}
                """;
        read(nested);
        stream.end();
        assertThat(kinds).containsExactly("Node");
        read(nested + """
                {"type": "ADDED", "object": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "b"}}}
                """);
        stream.end();
        assertThat(kinds).containsExactly("Node", "Pod", "Node");
    }
}
