package dev.terrace.model.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LargerHeapTest {
    @Test
    void theHeapIsDoubled() {
        assertThat(LargerHeap.setting(512L << 20)).isEqualTo("TERRACE_JAVA_OPTS=-Xmx1g");
        assertThat(LargerHeap.setting(5358L << 20)).isEqualTo("TERRACE_JAVA_OPTS=-Xmx11g");
    }
}
