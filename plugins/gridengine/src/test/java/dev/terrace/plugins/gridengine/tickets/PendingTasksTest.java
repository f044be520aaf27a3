package dev.terrace.plugins.gridengine.tickets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.plugins.gridengine.data.Account;
import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.plugins.gridengine.data.Entitlements;
import dev.terrace.plugins.gridengine.data.ShareTree;
import dev.terrace.plugins.gridengine.data.Usage;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PendingTasksTest {
    private static final ShareTree ONE_USER = ShareTree.of(List.of(new ShareTree("u", 1, false, List.of())));
    private static final TicketPolicy POLICY =
            new TicketPolicy(10_000, 0, "", true, true, 5, 0.25, 0.25, 0.25, 0.25, 200);

    private static final Entitlements NONE = new Entitlements(Map.of(), Map.of(), Map.of());

    /** Jobs with three different shares and unsorted numbers; every fifth runs. */
    private static List<BatchJob> jobs(int count) {
        return IntStream.range(0, count)
                .mapToObj(each -> new BatchJob(
                        each * 37 % 1009,
                        new Account(0, "u", null, null),
                        each % 5 == 0,
                        0,
                        null,
                        0,
                        2,
                        0,
                        each % 3,
                        0,
                        1))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 64, 65, 500})
    void howeverLongItIsRunningOnesAreAheadThenTheHigherShareThenTheOlder(int count) {
        List<BatchJob> jobs = jobs(count);
        Tickets tickets = Tickets.of(jobs, POLICY, ONE_USER, NONE, Usage.none());
        List<BatchJob> waiting = jobs.stream()
                .filter(job -> !job.running())
                .sorted(Comparator.comparing(BatchJob::jobShare).reversed().thenComparing(BatchJob::id))
                .toList();
        double ahead = 1 + 2 * (count - waiting.size());
        for (BatchJob job : waiting) {
            assertThat(tickets.shareTree[jobs.indexOf(job)]).isEqualTo(1 / ahead * 10_000);
            ahead += 2;
        }
    }
}
