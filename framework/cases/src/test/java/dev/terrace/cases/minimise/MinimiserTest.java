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
        assertThat(new Minimiser(keeping(100), whole()).smallest().objects())
                .hasToString("[{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"n1\"}}]");
    }

    @Test
    void onlyARunThatWasRefusedATrialIsCut() throws IOException {
        Keeping whole = keeping(100);
        new Minimiser(whole, whole()).smallest();
        assertThat(whole.wasCut()).isFalse();
        Keeping enough = keeping(whole.tried());
        new Minimiser(enough, whole()).smallest();
        assertThat(enough.wasCut()).isFalse();
        for (int most = 0; most < whole.tried(); most++) {
            Keeping cut = keeping(most);
            new Minimiser(cut, whole()).smallest();
            assertThat(cut.wasCut()).as("%s trials", most).isTrue();
        }
    }

    private static Keeping keeping(int most) {
        return new Keeping(
                Extensions.of(List.of(), List.of()),
                CaseOptions.none().allowingMissing(true),
                List.of(facts -> facts.cluster().nodes().size() == 1),
                most,
                () -> {});
    }

    private static Reduction whole() throws IOException {
        ObjectNode node = (ObjectNode) new ObjectMapper().readTree("""
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n1", "labels": {"x": "y"}}}
                """);
        return new Reduction(List.of(node), List.of(ConfigurationTree.parse("actions: allocate")));
    }
}
