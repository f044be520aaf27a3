package dev.terrace.snapshot.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.snapshot.text.KeysSeen;
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

    @Test
    void aKeyIsSeenOnceAmongFewAndMany() {
        KeysSeen seen = new KeysSeen();
        for (int i = 0; i < 50; i++) {
            assertThat(seen.add("key" + i)).isTrue();
            assertThat(seen.add("key" + i / 2)).isFalse();
        }
    }
}
