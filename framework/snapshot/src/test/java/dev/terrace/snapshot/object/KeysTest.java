package dev.terrace.snapshot.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeysTest {
    private static final List<String> NAMES = List.of("a", "a-b", "a.b", "a0", "aa", "b", "ab", "");

    @Test
    void orderIsThatOfOneString() {
        for (String namespace : NAMES) {
            for (String name : NAMES) {
                for (String otherNamespace : NAMES) {
                    for (String otherName : NAMES) {
                        String left = namespace + "/" + name;
                        String right = otherNamespace + "/" + otherName;
                        assertThat(Integer.signum(Keys.compare(namespace, name, otherNamespace, otherName)))
                                .as("%s and %s", left, right)
                                .isEqualTo(Integer.signum(left.compareTo(right)));
                    }
                }
            }
        }
    }
}
