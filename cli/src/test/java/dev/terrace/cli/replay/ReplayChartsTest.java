package dev.terrace.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cli.layout.Ink;
import dev.terrace.cli.layout.Page;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.picture.ReplayOutline;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.world.ReplayWorld;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplayChartsTest {
    private static final TraceJob JOB =
            new TraceJob("a", 0, 100, 100, 1, 1, TaskRequest.cpu(500), "q", "u", null, -1, "", TraceJob.UNKNOWN, 1);

    /** A job waits 60 s, then holds half of the node until the end. */
    private static ReplayOutline outline() {
        Trace trace = Trace.builder("file", "name", PackedJobs.of(List.of(JOB)))
                .nodes(List.of(new TraceNode("n", 1, 1000, TraceNode.UNLIMITED, 0, Map.of())))
                .build();
        ReplayOutline outline =
                ReplayOutline.of(new ReplayPlan(trace, ReplayWorld.build(trace), Semantics.atOnce(), false, 0, null));
        outline.listeners().forEach(each -> each.settled(new LoadAt(0, 1, 1)));
        outline.listeners().forEach(each -> each.started(JOB, 0, 1, 60, "n", Map.of()));
        outline.listeners().forEach(each -> each.settled(new LoadAt(60, 0, 0)));
        outline.listeners().forEach(each -> each.ended(JOB, 60, 160));
        outline.listeners().forEach(each -> each.settled(new LoadAt(160, 0, 0)));
        return outline;
    }

    private static List<String> printed(int width) {
        StringWriter text = new StringWriter();
        ReplayCharts.print(
                List.of("conf/first.yaml"), List.of(outline()), new Page(new PrintWriter(text), width, Ink.PLAIN));
        return text.toString().lines().filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void threeChartsFitEightyColumns() {
        assertThat(printed(80)).hasSize(9).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(printed(79)).isEmpty();
    }

    @Test
    void blocksShowThePartsOfTime() {
        List<String> lines = printed(80);
        assertThat(lines.get(0)).startsWith(" UTILISATION").endsWith("2 m 40 s");
        // 60 of 160 s are nearly 19 of 50 columns.
        assertThat(lines.get(1)).isEqualTo(" first.yaml             100 %");
        assertThat(lines.get(2)).endsWith("0 % " + " ".repeat(18) + "▂" + "█".repeat(31));
        assertThat(lines.get(4)).endsWith("1 " + "█".repeat(18) + "▄");
        assertThat(lines.get(8)).endsWith("0 % " + " ".repeat(14) + "█".repeat(36));
    }
}
