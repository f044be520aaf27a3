package dev.terrace.cases.minimise;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cases.CaseOptions;
import dev.terrace.engine.extension.Extensions;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MinimiserTest {
    @Test
    void labelsAreRemovedEvenIfNoObjectHasMoreThanMetadata() throws IOException {
        ObjectNode node = (ObjectNode) new ObjectMapper().readTree("""
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1", "labels": {"x": "y"}}}
                """);
        Keeping keeping = new Keeping(
                Extensions.of(List.of(), List.of()),
                CaseOptions.none().allowingMissing(true),
                List.of(facts -> facts.cluster().nodes().size() == 1),
                100,
                () -> {});
        Reduction whole = new Reduction(List.of(node), List.of(ConfigurationTree.parse("actions: allocate")));
        assertThat(new Minimiser(keeping, whole).smallest().objects())
                .hasToString("[{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n1\"}}]");
    }
}
