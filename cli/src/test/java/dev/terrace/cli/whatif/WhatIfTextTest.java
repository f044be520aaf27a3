package dev.terrace.cli.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.Golden;
import dev.terrace.cli.Samples;
import dev.terrace.cli.layout.Ink;
import dev.terrace.cli.layout.Page;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.settings.Catalog;
import dev.terrace.report.name.Owners;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.Contender;
import dev.terrace.whatif.unblock.Advice;
import dev.terrace.whatif.unblock.Goal;
import dev.terrace.whatif.unblock.IdeaStep;
import dev.terrace.whatif.unblock.Means;
import dev.terrace.whatif.unblock.SideEffects;
import dev.terrace.whatif.unblock.Suggestion;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the what-if texts on a terminal of 80 columns. */
class WhatIfTextTest {

    private static Page narrow(PrintWriter out) {
        return new Page(out, 80, Ink.PLAIN);
    }

    @Test
    void aComparison() {
        Comparison comparison = Comparison.compare(List.of(
                new Contender("old.conf", Samples.outcome().cluster(), Samples.report()),
                new Contender("new.conf", Samples.outcome().cluster(), Samples.otherReport())));
        Golden.assertPrints("comparison.txt", out -> ComparisonText.print(comparison, narrow(out)));
    }

    @Test
    void comparedPodsOfOneOwnerShareALine() {
        List<Bind> binds = Stream.of("web-7b-xk2fp", "web-7b-9zqwc", "web-7b-bb4tn", "web-7b-2vlmd", "db-0", "db-1")
                .map(pod -> new Bind("ml/" + pod, "", "n1", "", null, List.of(), null, 0, 1, List.of()))
                .toList();
        Comparison comparison = Comparison.compare(List.of(
                new Contender(
                        "old.conf",
                        Samples.outcome().cluster(),
                        CycleReport.builder().binds(binds).build()),
                new Contender(
                        "new.conf",
                        Samples.outcome().cluster(),
                        CycleReport.builder().build())));
        StringWriter text = new StringWriter();
        ComparisonText.print(comparison, narrow(new PrintWriter(text)));
        assertThat(text.toString()).contains(" ml/web-7b-… (4 pods)   n1", " ml/db-0 ", " ml/db-1 ");
    }

    @Test
    void advice() {
        IdeaStep larger = new IdeaStep(
                "q1's capability 29 cpu instead of 28",
                List.of(new Change.Patched("Queue", "q1", List.of(PatchOperation.remove("/spec/capability/cpu")))));
        IdeaStep gone = new IdeaStep("evict ns1/pg11-0 from n08", List.of(new Change.Removed("Pod", "ns1/pg11-0")));
        Advice advice = new Advice(
                new Goal(true, "ns1/pg15"),
                "waits",
                "not admitted: its minResources exceed what the cluster or its queue has left",
                false,
                List.of(
                        new Suggestion(
                                larger,
                                Means.QUEUE,
                                3,
                                1000,
                                List.of(),
                                "6 bound",
                                false,
                                new SideEffects(
                                        List.of("ns1/pg16-0", "ns1/pg16-1", "ns1/pg16-2", "ns1/pg19-0"), List.of())),
                        new Suggestion(
                                gone,
                                Means.EVICTION,
                                6,
                                1,
                                List.of(),
                                "bound",
                                false,
                                new SideEffects(List.of(), List.of("ns1/pg02-0")))),
                List.of(new IdeaStep("minMember 1 instead of 5", List.of())),
                54,
                9,
                9,
                true,
                "");
        Golden.assertPrints("advice.txt", out -> AdviceText.print(advice, Owners.none(), narrow(out)));
    }

    @Test
    void anUnfinishedSearchSaysWhatWasTriedAlone() {
        IdeaStep gone = new IdeaStep("evict a/b from n1", List.of(new Change.Removed("Pod", "a/b")));
        Advice advice = new Advice(
                new Goal(true, "a/c"),
                "waits",
                "no room",
                false,
                List.of(new Suggestion(
                        gone, Means.EVICTION, 6, 1, List.of(), "bound", false, new SideEffects(List.of(), List.of()))),
                List.of(),
                54,
                9,
                31,
                false,
                "");
        StringWriter text = new StringWriter();
        AdviceText.print(advice, Owners.none(), narrow(new PrintWriter(text)));
        assertThat(text.toString().replaceAll("\\s+", " "))
                .contains("9 of 31 changes were tried")
                .doesNotContain("smaller amount fails");
    }

    /** A command is pasted into a shell, and a dump may hold any name. */
    @Test
    void namesAreWordsOfTheShellInCommands() {
        EditableConfiguration rules =
                EditableConfiguration.read("actions: allocate", "conf", new Catalog(Map.of(), Map.of()), true);
        IdeaStep step = new IdeaStep(
                "tolerate a\ntouch hacked #\u001b[2J",
                List.of(
                        new Change.Removed("Pod", "n;s/it's"),
                        new Change.Removed("Pod", "ns/-A"),
                        new Change.Patched(
                                "Pod",
                                List.of("ns/p;touch hacked"),
                                List.of(PatchOperation.remove("/spec/schedulingGates/\u009b"))),
                        new Change.Patched("Node", "-l", List.of(PatchOperation.remove("/spec/unschedulable"))),
                        new Change.AddedNodes("n\ntouch hacked", 2)));
        StringWriter text = new StringWriter();
        KubectlText.print(step, rules, null, new PrintWriter(text));
        assertThat(text.toString().lines())
                .containsExactly(
                        "# tolerate a\\ntouch hacked #\\u001b[2J",
                        "kubectl delete pod 'it'\\''s' -n 'n;s'",
                        "kubectl delete pod/-A -n ns",
                        "kubectl patch pod 'p;touch hacked' -n ns --type=json -p"
                                + " '[{\"op\":\"remove\",\"path\":\"/spec/schedulingGates/\\u009b\"}]'",
                        "kubectl uncordon node/-l",
                        "# no kubectl command adds nodes: enlarge the node pool of n\\ntouch hacked by 2");
    }
}
