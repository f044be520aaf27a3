package dev.terrace.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A card of 24 that can be cut into an instance of 12 and two of 6. The unit of instances is a thousandth of the unit
 * of requests.
 */
class SharingTest {
    private final VirtualCard card = new VirtualCard(
            0,
            "M",
            4,
            24,
            "NVIDIA",
            List.of(new Geometry(
                    "mixed", List.of(new Geometry.Instance("12g", 12_000, 1), new Geometry.Instance("6g", 6000, 2)))));

    private final Sharing byInstances = new Sharing.ByInstances(1000);
    private final Sharing bySoftware = new Sharing.BySoftware();

    private static AssignedCard assigned(String id) {
        return new AssignedCard(id, "NVIDIA", 5, 30);
    }

    private void has(long users, long memory) {
        assertThat(card.load().users()).isEqualTo(users);
        assertThat(card.load().usedMemory()).isEqualTo(memory);
    }

    private long nextInstance() {
        return Objects.requireNonNull(card.instances().smallest(6000)).number();
    }

    @ParameterizedTest
    @CsvSource({"M[mixed-0], 12", "M[mixed-1], 6", "M[mixed-3], 0", "M, 5"})
    void aPodHasTheMemoryOfItsInstance(String id, long memory) {
        assertThat(byInstances.memoryOf(card, assigned(id))).isEqualTo(memory);
        assertThat(bySoftware.memoryOf(card, assigned(id))).isEqualTo(5);
    }

    @Test
    void ofAnInstanceItsMemoryIsGone() {
        assertThat(byInstances.take(card, 5, 30)).isEqualTo("M[mixed-1]");
        has(1, 6);
        assertThat(byInstances.take(card, 13, 0)).isNull();
        has(1, 6);
    }

    @Test
    void aPodIsCountedOnceAndTakenBackOnce() {
        for (int times = 0; times < 2; times++) {
            byInstances.add(card, assigned("M[mixed-1]"), "p", "");
            has(1, 6);
            assertThat(nextInstance()).isEqualTo(2);
        }
        byInstances.remove(card, assigned("M[mixed-1]"), "other");
        byInstances.remove(card, assigned("M"), "p");
        has(1, 6);
        for (int times = 0; times < 2; times++) {
            byInstances.remove(card, assigned("M[mixed-1]"), "p");
            has(0, 0);
            assertThat(nextInstance()).isEqualTo(1);
        }
    }

    @Test
    void softwareCountsAPodOnceAndTakesItBackOnce() {
        bySoftware.add(card, assigned("M"), "p", "");
        bySoftware.add(card, assigned("M"), "p", "");
        bySoftware.remove(card, assigned("M"), "other");
        has(1, 5);
        bySoftware.remove(card, assigned("M"), "p");
        bySoftware.remove(card, assigned("M"), "p");
        has(0, 0);
    }
}
