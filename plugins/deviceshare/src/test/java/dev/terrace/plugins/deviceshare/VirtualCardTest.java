package dev.terrace.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.plugins.deviceshare.VirtualCard.Use;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A card of 100 for three pods. One pod has 30 of memory and 20 of cores. */
class VirtualCardTest {
    private final VirtualCard card = new VirtualCard(0, "A", 3, 100, "NVIDIA", List.of());
    private final CardLoad load = card.load();

    VirtualCardTest() {
        load.use(30, 20);
    }

    private void has(long users, long memory, long cores) {
        assertThat(load.users()).isEqualTo(users);
        assertThat(load.usedMemory()).isEqualTo(memory);
        assertThat(load.hasRoom(0, 100 - cores, CardLoad.WHOLE)).isTrue();
        assertThat(load.hasRoom(0, 101 - cores, CardLoad.WHOLE)).isFalse();
    }

    @Test
    void whatIsFreedIsCountedNoMore() {
        load.use(40, 50);
        has(2, 70, 70);
        load.free(40, 50);
        has(1, 30, 20);
    }

    @Test
    void whatWasTriedIsTakenBackDownToNothing() {
        load.use(40, 50);
        load.untry(40, 50);
        has(1, 30, 20);
        load.untry(99, 99);
        load.untry(1, 1);
        has(0, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "1, 0, true", "0, 1, true"})
    void aGroupUsesItWithMemoryOrCores(long memory, long cores, boolean isUsed) {
        card.pods().put("p", new Use(memory, cores, "ns/g"));
        assertThat(card.isUsedBy("ns/g")).isEqualTo(isUsed);
        assertThat(card.isUsedBy("ns/other")).isFalse();
    }

    @Test
    void usesAddUp() {
        assertThat(new Use(1, 2, "ns/a").plus(3, 5)).isEqualTo(new Use(4, 7, "ns/a"));
    }
}
