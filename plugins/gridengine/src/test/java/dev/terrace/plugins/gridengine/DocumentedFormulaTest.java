package dev.terrace.plugins.gridengine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.plugins.gridengine.data.Account;
import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.plugins.gridengine.data.Complex;
import dev.terrace.plugins.gridengine.data.Entitlements;
import dev.terrace.plugins.gridengine.data.Formula;
import dev.terrace.plugins.gridengine.data.ShareTree;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageDecay;
import dev.terrace.plugins.gridengine.data.Weights;
import dev.terrace.plugins.gridengine.tickets.TicketPolicy;
import dev.terrace.plugins.gridengine.tickets.Tickets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The statements of the page "Understanding job priority", computed with its formulas: 100 per slot, 40,000 for a t
 * queue, 80,000 for a u queue, 0.278 per second.
 */
class DocumentedFormulaTest {
    private static final long NOW = 1_800_000_000;
    private static final long HOUR = 3600;
    private static final Map<String, Complex> COMPLEXES = Map.of(
            "slots", new Complex(Complex.Type.INT, 100),
            "t-queue", new Complex(Complex.Type.BOOL, 40_000),
            "u-queue", new Complex(Complex.Type.BOOL, 80_000));

    private static BatchJob job(int slots, String queue, long waited, Formula formula) {
        Map<String, String> requests = queue.equals("s") ? Map.of() : Map.of(queue + "-queue", "true");
        double resources = Complex.contribution(slots, requests, COMPLEXES, formula);
        return new BatchJob(
                slots, new Account(0, "u", null, null), false, NOW - waited, null, resources, slots, 0, 0, 0, 1);
    }

    private static Priorities priorities(Formula formula, BatchJob... jobs) {
        TicketPolicy policy = new TicketPolicy(10_000, 0, "OFS", true, true, 5, 0.25, 0.25, 0.25, 0.25, 200);
        ShareTree tree = ShareTree.of(List.of(new ShareTree(ShareTree.DEFAULT, 1, false, List.of())));
        Tickets tickets =
                Tickets.of(List.of(jobs), policy, tree, new Entitlements(Map.of(), Map.of(), Map.of()), Usage.none());
        return Priorities.of(
                List.of(jobs), new Weights(0.5, 0.5, 0, 0.278, 0), tickets, policy.shareTree(), formula, NOW);
    }

    private static double[] urgencies(Formula formula, BatchJob... jobs) {
        return priorities(formula, jobs).urgency;
    }

    /**
     * The page says that they are equal after 16 hours; it takes 1.6. After 16 hours the small job is five times as
     * urgent.
     */
    @Test
    void sixteenSlotsThatWaitedAgainstThirtyTwoJustSubmitted() {
        BatchJob fresh = job(32, "s", 0, Formula.DOCUMENTED);
        assertThat(urgencies(Formula.DOCUMENTED, job(16, "s", 16 * HOUR, Formula.DOCUMENTED), fresh))
                .containsExactly(17_613, 3_200);
        assertThat(urgencies(Formula.DOCUMENTED, job(16, "s", 5755, Formula.DOCUMENTED), fresh))
                .containsExactly(3_200, 3_200);
    }

    @Test
    void sixtyFourSlotsOvertakeTheTQueueWithinTheThirtyFourthHour() {
        BatchJob fresh = job(2, "t", 0, Formula.DOCUMENTED);
        assertThat(urgencies(Formula.DOCUMENTED, job(64, "s", 33 * HOUR, Formula.DOCUMENTED), fresh))
                .containsExactly(39_426, 40_200);
        assertThat(urgencies(Formula.DOCUMENTED, job(64, "s", 34 * HOUR, Formula.DOCUMENTED), fresh))
                .containsExactly(40_427, 40_200);
    }

    @Test
    void andTheUQueueWithinTheSeventyFourth() {
        BatchJob fresh = job(2, "u", 0, Formula.DOCUMENTED);
        assertThat(urgencies(Formula.DOCUMENTED, job(64, "s", 73 * HOUR, Formula.DOCUMENTED), fresh))
                .containsExactly(79_458, 80_200);
        assertThat(urgencies(Formula.DOCUMENTED, job(64, "s", 74 * HOUR, Formula.DOCUMENTED), fresh))
                .containsExactly(80_459, 80_200);
    }

    /** The daemon counts the queue for each slot, so the 34 hours of the page become 74. */
    @Test
    void theDaemonCountsTheQueueForEachSlot() {
        assertThat(job(2, "t", 0, Formula.DAEMON).resources()).isEqualTo(80_200);
        double[] urgencies =
                urgencies(Formula.DAEMON, job(64, "s", 34 * HOUR, Formula.DAEMON), job(2, "t", 0, Formula.DAEMON));
        assertThat(urgencies[0]).isLessThan(urgencies[1]);
    }

    @Test
    void urgenciesAreOfTheGreatestAndTicketsOfAll() {
        Priorities priorities = priorities(
                Formula.DOCUMENTED, job(64, "s", 34 * HOUR, Formula.DOCUMENTED), job(2, "t", 0, Formula.DOCUMENTED));
        assertThat(priorities.normalUrgency).containsExactly(1, 40_200.0 / 40_427);
        assertThat(priorities.normalTickets[1]).isEqualTo(1);
        assertThat(priorities.normalTickets[0]).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(priorities.prior[0]).isCloseTo(0.5 + 0.5 / 3, within(1e-12));
    }

    /** 14 days as on the page, and one hour. The daemon's constant loses slightly more than half. */
    @Test
    void usageHasHalfTheWeightAfterTheHalfLife() {
        assertThat(UsageDecay.halfLife(336).left(1, 336 * HOUR)).isCloseTo(0.499994, within(1e-6));
        assertThat(UsageDecay.halfLife(1).left(1, HOUR)).isCloseTo(0.497987, within(1e-6));
        assertThat(UsageDecay.halfLife(0).left(1, HOUR)).isEqualTo(1);
    }
}
