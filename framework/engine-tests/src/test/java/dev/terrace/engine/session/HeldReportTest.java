package dev.terrace.engine.session;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.InlinePlugin;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The rows of a report that are computed when they are read. */
class HeldReportTest {
    private final Scheduler scheduler = new Scheduler(Extensions.of(List.of(), List.of(AllocateAction::new)));
    private final Configuration configuration =
            new Configuration("test", List.of(new AllocateAction().name()), List.of(), Map.of(), Map.of(), List.of());

    private static Cluster room(String cpu) {
        return cluster()
                .node("n1", cpu)
                .job(job("fits").pod(pod("a", "1 cpu")))
                .job(job("large").pod(pod("b", "8 cpu")).pod(pod("c", "1 cpu").gated()))
                .build();
    }

    @Test
    void aReportThatIsReadAfterTheNextCycleIsThatOfItsOwnCycle() {
        try (Sessions sessions = scheduler.sessions(configuration, Contracts.TRUSTED)) {
            CycleReport held = sessions.run(room("2 cpu"));
            CycleReport next = sessions.run(room("9 cpu"));
            CycleReport fresh = scheduler.run(room("2 cpu"), configuration);
            assertThat(held.with(Timings.NONE)).isEqualTo(fresh.with(Timings.NONE));
            assertThat(held.waiting()).hasSize(1).isNotEqualTo(next.waiting());
            assertThat(held.queues()).isNotEqualTo(next.queues());
        }
    }

    @Test
    void jobsOfOneShapeAreRefusedByOneQuestion() {
        assertThat(questions(300)).isEqualTo(questions(30));
    }

    /** Returns the number of calls of a predicate that refuses all jobs, which have ten shapes. */
    private static int questions(int jobs) {
        AtomicInteger asked = new AtomicInteger();
        ClusterBuilder cluster = cluster().node("n1", "400 cpu 400 Gi");
        for (int job = 0; job < jobs; job++) {
            cluster.job(job("j" + job).pod(pod("p" + job, "1 cpu " + (1 + job % 10) + " Gi")));
        }
        cluster.plugins(InlinePlugin.registering(
                        "picky",
                        hooks -> hooks.predicate(
                                NodePredicate.local(shape -> shape.template().requests(), (all, node) -> {
                                    asked.incrementAndGet();
                                    return Verdict.rejects("Picky", "not this one");
                                }))))
                .run(AllocateAction::new)
                .boundNothing();
        return asked.get();
    }
}
