package dev.terrace.plugins.deviceshare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The cached fits of two nodes. */
class KnownFitsTest {
    private final KnownFits<String> known = new KnownFits<>(2);

    @Test
    void equalDemandsHaveOneNumber() {
        assertThat(known.numberOf("a")).isEqualTo(known.numberOf("a")).isNotEqualTo(known.numberOf("b"));
    }

    @Test
    void whatIsKnownIsOfOneNodeUntilItChanges() {
        known.put(3, 0, DeviceFit.of(1));
        known.put(3, 1, DeviceFit.of(2));
        known.forget(0);
        assertThat(known.get(3, 0)).isNull();
        assertThat(known.get(3, 1)).isEqualTo(DeviceFit.of(2));
        assertThat(known.get(2, 1)).isNull();
        assertThat(known.get(4, 1)).isNull();
    }

    @Test
    void aNodeKeepsThe256FirstDemands() {
        known.put(255, 0, DeviceFit.UNSCORED);
        known.put(256, 0, DeviceFit.UNSCORED);
        assertThat(known.get(255, 0)).isNotNull();
        assertThat(known.get(256, 0)).isNull();
    }
}
