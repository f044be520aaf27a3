package dev.terrace.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.Golden;
import dev.terrace.cli.Samples;
import dev.terrace.cli.layout.Page;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.report.Document;
import dev.terrace.report.difference.CycleFates;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.DifferenceDocument;
import dev.terrace.report.name.Owners;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    private final Difference difference = between(Samples.report(), Samples.otherReport());

    @Test
    void asTables() {
        Golden.assertPrints(
                "difference.txt",
                out -> DifferenceText.print("old.conf", "new.conf", difference, Owners.none(), Page.plain(out)));
    }

    @Test
    void asJson() {
        Golden.assertPrints(
                "difference.json",
                out -> Document.json(DifferenceDocument.of("old.conf", "new.conf", difference), out));
    }

    @Test
    void betweenTheSameThereIsNone() {
        assertThat(between(Samples.report(), Samples.report()).isEmpty()).isTrue();
    }

    @Test
    void itTellsWhoGains() {
        assertThat(difference.balance().changes()).singleElement().satisfies(change -> {
            assertThat(change.queue()).isEqualTo("research");
            assertThat(change.gain()).isEqualTo("−4 cpu");
        });
    }

    @Test
    void otherFatesComeFirstAndTheRestIsCounted() {
        List<Bind> before = new ArrayList<>(List.of(bind("web/last-0", "n1")));
        List<Bind> after = new ArrayList<>();
        for (int job = 0; job < 30; job++) {
            before.add(bind("ml/job" + job + "-0", "n1"));
            after.add(bind("ml/job" + job + "-0", "n2"));
        }
        StringWriter text = new StringWriter();
        Difference many = between(
                CycleReport.builder().binds(before).build(),
                CycleReport.builder().binds(after).build());
        DifferenceText.print("old.conf", "new.conf", many, Owners.none(), Page.plain(new PrintWriter(text, true)));
        assertThat(text.toString())
                .containsSubsequence("1 placed by A only", "30 placed elsewhere", "POD", "web/last-0", "ml/job0-0")
                .contains("… and 11 more (--output json shows all): 11 placed elsewhere");
    }

    @Test
    void groupsThatOnlyOneHasAreCountedApart() {
        StringWriter text = new StringWriter();
        Difference apart = between(
                CycleReport.builder()
                        .phases(new TreeMap<>(Map.of(
                                "ml/a", JobPhase.PENDING, "ml/both", JobPhase.PENDING, "ml/eval", JobPhase.RUNNING)))
                        .build(),
                CycleReport.builder()
                        .phases(new TreeMap<>(Map.of("ml/b", JobPhase.INQUEUE, "ml/both", JobPhase.INQUEUE)))
                        .build());
        DifferenceText.print("old.yaml", "new.yaml", apart, Owners.none(), Page.plain(new PrintWriter(text, true)));
        assertThat(text.toString())
                .contains("2 groups in another phase   1 group in A only   1 group in B only")
                .containsPattern("ml/a +Pending +absent")
                .containsPattern("ml/b +absent +Inqueue")
                .containsPattern("ml/eval +Running +Pending");
    }

    private static Bind bind(String pod, String node) {
        return new Bind(pod, "", node, "", null, List.of(), null, 0, 1, List.of());
    }

    private static Difference between(CycleReport before, CycleReport after) {
        Cluster cluster = Samples.outcome().cluster();
        return Difference.between(new CycleFates(cluster, before), new CycleFates(cluster, after));
    }
}
