package dev.terrace.cases.minimise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConfigurationTreeTest {
    private static final String TEXT = """
            actions: "enqueue, allocate"
            tiers:
            - plugins:
              - name: first
              - name: second
                enableX: false
                arguments:
                  weight: 0x10
            """;

    @Test
    void partsGoOneByOneAndTheRestIsWrittenAsItStood() {
        ConfigurationTree tree = ConfigurationTree.parse(TEXT);
        assertThat(tree.actions()).containsExactly("enqueue", "allocate");
        ConfigurationTree without = tree.without(Set.of(tree.plugins().get(0))).actions(List.of("allocate"));
        assertThat(without.text()).isEqualTo("""
                actions: "allocate"
                tiers:
                - plugins:
                  - name: second
                    enableX: false
                    arguments:
                      weight: 0x10
                """);
        // The tier, a switch, all arguments, and one of them.
        assertThat(without.settings()).hasSize(4);
    }

    @Test
    void aTextThatCannotBeTakenApartStays() {
        ConfigurationTree tree = ConfigurationTree.parse("- a\n");
        assertThat(tree.plugins()).isEmpty();
        assertThat(tree.actions(List.of("x")).text()).isEqualTo("- a\n");
    }
}
