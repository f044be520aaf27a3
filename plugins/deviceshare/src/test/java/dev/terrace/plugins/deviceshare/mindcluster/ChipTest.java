package dev.terrace.plugins.deviceshare.mindcluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.plugins.deviceshare.mindcluster.ChipPart.Dvpp;
import org.junit.jupiter.api.Test;

/** The free part of a chip after parts of it are taken. */
class ChipTest {
    private final Chip chip = chip(true);

    private static Chip chip(boolean hasGroups) {
        return new Chip(0, new ChipPart(8, 7, Dvpp.UNSAID), hasGroups);
    }

    private static ChipPart part(long cores, Dvpp dvpp) {
        return new ChipPart(cores, 1, dvpp);
    }

    private boolean hasVideo(Dvpp wanted) {
        return chip.hasRoom(part(1, wanted));
    }

    @Test
    void aChipIsFreeUntilItIsFilledAndWholeUntilItIsCut() {
        assertThat(chip.free().cores()).isEqualTo(8);
        assertThat(chip.isCut()).isFalse();
        chip.fill(new ChipPart(8, 7, Dvpp.UNSAID));
        assertThat(chip.free().cores()).isZero();
        Chip cut = chip(true);
        cut.cut();
        assertThat(cut.isCut()).isTrue();
        assertThat(cut.free().cores()).isEqualTo(8);
    }

    @Test
    void aPodThatDoesNotSayWhatItHasMakesItUnstable() {
        chip.holds("Ascend310P-0");
        assertThat(chip.isUnstable()).isFalse();
        chip.holds("");
        chip.holds("Ascend310P-0");
        assertThat(chip.isUnstable()).isTrue();
    }

    @Test
    void partsNeedGroups() {
        chip.cut();
        chip.holds("p_0");
        chip.holds("q_1");
        assertThat(chip.hasRoom(part(4, Dvpp.OFF))).isTrue();
        chip.holds("r_2");
        assertThat(chip.hasRoom(part(4, Dvpp.OFF))).isFalse();
        assertThat(chip.hasRoom(part(3, Dvpp.OFF))).isTrue();
        chip.holds("s_3");
        assertThat(chip.hasRoom(part(2, Dvpp.OFF))).isFalse();
        assertThat(chip.hasRoom(part(1, Dvpp.OFF))).isTrue();
    }

    @Test
    void whatNamesNoGroupTakesNone() {
        chip.cut();
        for (String real : new String[] {"0", "1", "2", "p_x", "q_y", "r_z"}) {
            chip.holds(real);
        }
        assertThat(chip.hasRoom(part(4, Dvpp.OFF))).isTrue();
    }

    @Test
    void groupsMatterOnChipsThatAreCutAndHaveThem() {
        Chip without = chip(false);
        without.cut();
        for (int group = 0; group < 4; group++) {
            chip.holds("p_" + group);
            without.holds("p_" + group);
        }
        assertThat(chip.hasRoom(part(4, Dvpp.OFF))).isTrue();
        assertThat(without.hasRoom(part(4, Dvpp.OFF))).isTrue();
    }

    @Test
    void videoIsForOnePodAlone() {
        chip.take(part(1, Dvpp.ON));
        assertThat(chip.free()).isEqualTo(new ChipPart(7, 6, Dvpp.OFF));
        assertThat(hasVideo(Dvpp.ON)).isFalse();
        assertThat(hasVideo(Dvpp.UNSAID)).isFalse();
        assertThat(hasVideo(Dvpp.OFF)).isTrue();
        chip.take(part(1, Dvpp.UNSAID));
        chip.take(part(1, Dvpp.OFF));
        assertThat(chip.free()).isEqualTo(new ChipPart(5, 4, Dvpp.OFF));
        chip.giveBack(part(1, Dvpp.OFF));
        assertThat(chip.free()).isEqualTo(new ChipPart(6, 5, Dvpp.OFF));
        chip.giveBack(part(1, Dvpp.ON));
        assertThat(chip.free()).isEqualTo(new ChipPart(7, 6, Dvpp.ON));
        chip.take(part(1, Dvpp.OFF));
        assertThat(hasVideo(Dvpp.ON)).isTrue();
    }

    @Test
    void whoSaysNothingOfVideoSharesIt() {
        chip.take(part(1, Dvpp.OFF));
        assertThat(hasVideo(Dvpp.ON)).isTrue();
        chip.take(part(1, Dvpp.UNSAID));
        assertThat(hasVideo(Dvpp.ON)).isFalse();
        assertThat(hasVideo(Dvpp.UNSAID)).isTrue();
        chip.take(part(1, Dvpp.OFF));
        assertThat(hasVideo(Dvpp.ON)).isFalse();
        assertThat(hasVideo(Dvpp.UNSAID)).isTrue();
    }

    @Test
    void roomIsOfCoresAndOfCpus() {
        assertThat(chip.hasRoom(new ChipPart(8, 7, Dvpp.OFF))).isTrue();
        assertThat(chip.hasRoom(new ChipPart(9, 7, Dvpp.OFF))).isFalse();
        assertThat(chip.hasRoom(new ChipPart(8, 8, Dvpp.OFF))).isFalse();
    }
}
