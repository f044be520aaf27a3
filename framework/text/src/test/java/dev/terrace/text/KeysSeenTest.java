package dev.terrace.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeysSeenTest {
    @Test
    void aKeyIsSeenOnceAmongFewAndMany() {
        KeysSeen seen = new KeysSeen();
        for (int i = 0; i < 50; i++) {
            assertThat(seen.add("key" + i)).isTrue();
            assertThat(seen.add("key" + i / 2)).isFalse();
        }
    }
}
