package dev.terrace.plugins.deviceshare.mindcluster;

import static dev.terrace.plugins.deviceshare.mindcluster.ChipNode.asking;
import static dev.terrace.plugins.deviceshare.mindcluster.ChipNode.built;
import static dev.terrace.plugins.deviceshare.mindcluster.ChipNode.demand;
import static dev.terrace.plugins.deviceshare.mindcluster.ChipNode.pod;
import static dev.terrace.plugins.deviceshare.mindcluster.ChipNode.stable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.TaskSpec;
import dev.terrace.testkit.PodBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The free parts of two chips of eight cores and seven cpus, as pods come and leave. */
class TakenChipsTest {
    private static final ChipDemand ONE = demand(1);
    private static final ChipDemand WHOLE = demand(8);

    private static String next(NodeChips chips, ChipDemand demand) {
        return chips.give(demand, built(asking("next"))).orElse("-");
    }

    /** A running pod names its chips. If one of them is not a number, it has none. */
    @ParameterizedTest
    @CsvSource({"'0', 1", "'1', 0", "'0,1', -", "'0,x', 0", "'0-vir01', 1", "'4294967296', 0", "'4294967296-vir01', 0"})
    void aChipWithAPodIsNotGivenWhole(String assigned, String next) {
        assertThat(next(ChipNode.ofTwo().runs(stable("p", assigned)).chips(), WHOLE))
                .isEqualTo(next);
    }

    @Test
    void aPodThatRequestsNothingOfHuaweiHasNoChip() {
        TaskSpec other = built(PodBuilder.pod("p", "1 cpu 1 nvidia.com/gpu").annotation(ChipDemand.CORE, "0"));
        assertThat(next(ChipNode.ofTwo().runs(other).chips(), WHOLE)).isEqualTo("0");
    }

    @Test
    void aChipIsUnstableAlsoOnceThePodLeftThatDidNotSayWhatItHad() {
        NodeChips unsaid = ChipNode.ofTwo().runs(pod("p", "0")).chips();
        unsaid.remove(pod("p", "0"), WHOLE);
        assertThat(next(unsaid, ONE)).isEqualTo("1-vir01");
        NodeChips said = ChipNode.ofTwo().runs(stable("p", "0")).chips();
        said.remove(stable("p", "0"), WHOLE);
        assertThat(next(said, ONE)).isEqualTo("0-vir01");
    }

    @Test
    void cpusThatOnlyAnUnstableChipHasAreLacking() {
        ChipDemand high = new ChipDemand(4, true, "null");
        TaskSpec other = stable("q", "1-vir04");
        assertThat(ChipNode.ofTwo().runs(stable("p", "0-vir01"), other).chips().isLowered(high))
                .isFalse();
        assertThat(ChipNode.ofTwo().runs(pod("p", "0-vir01"), other).chips().isLowered(high))
                .isTrue();
    }

    @Test
    void aChipThatWasCutIsNotGivenWholeAnyMore() {
        NodeChips before = ChipNode.ofTwo().runs(stable("p", "0-vir01")).chips();
        before.remove(stable("p", "0-vir01"), ONE);
        assertThat(next(before, WHOLE)).isEqualTo("1");
        NodeChips now = ChipNode.ofTwo().chips();
        now.add(pod("p", "0-vir01"), ONE);
        now.remove(pod("p", "0-vir01"), ONE);
        assertThat(next(now, WHOLE)).isEqualTo("1");
    }

    @Test
    void wholeChipsAreTakenUntilTheyAreGivenBack() {
        NodeChips chips = ChipNode.ofTwo().chips();
        chips.add(pod("p", "0,5"), WHOLE);
        assertThat(next(chips, demand(16))).isEqualTo("-");
        chips.remove(pod("p", "0,5"), WHOLE);
        assertThat(next(chips, demand(16))).isEqualTo("0,1");
        assertThat(next(chips, WHOLE)).isEqualTo("-");
    }

    /** As in Volcano, the node serves only that part until the last of these pods leaves. */
    @Test
    void partsOfOneNameAreServedAtATime() {
        NodeChips chips = ChipNode.ofTwo().chips();
        chips.add(pod("p", "0-vir01"), ONE);
        chips.add(pod("q", "0-vir01"), ONE);
        chips.add(built(asking("without")), demand(4));
        chips.remove(pod("other", "0-vir04_3c"), demand(4));
        assertThat(chips.refusal(ONE)).isEmpty();
        chips.remove(pod("p", "0-vir01"), ONE);
        assertThat(chips.refusal(demand(2))).hasValue("other parts of its npus are in use");
        chips.remove(pod("q", "0-vir01"), ONE);
        assertThat(chips.refusal(demand(2))).isEmpty();
    }

    @Test
    void aWordOfVideoThatThereIsNotIsRefused() {
        assertThat(ChipNode.ofTwo().chips().refusal(new ChipDemand(4, false, "maybe")))
                .hasValue("the pod's dvpp value is invalid");
    }
}
