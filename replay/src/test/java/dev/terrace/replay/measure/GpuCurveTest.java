package dev.terrace.replay.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.result.ReplayResult.GpuPoint;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.spi.toolkit.GpuKind;
import dev.terrace.spi.toolkit.GpuKinds;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares the points of a few jobs with values computed by hand. */
class GpuCurveTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of(GpuShare.GPU));

    /** Typical tasks need 4 cpu and half a GPU. */
    private static final GpuKinds HALVES = GpuKinds.weighted(Map.of(new GpuKind(4000, 1, 500), 1.0));

    private static TraceJob job(String id, long cpu, int gpus, int milli) {
        TaskRequest request = new TaskRequest(cpu, 0, gpus, milli, "");
        return new TraceJob(id, 0, -1, -1, 1, 1, request, "", "", null, -1, "", TraceJob.UNKNOWN, 0);
    }

    @Test
    void sharesLeaveFragments() {
        Amounts amounts = Amounts.of(NAMES, Map.of("cpu", 8000L, GpuShare.GPU, 2000L));
        GpuCurve curve = new GpuCurve(List.of(NodeSpec.builder("n1", amounts).build()), HALVES);
        TraceJob share = job("a", 1000, 1, 600);
        curve.submitted(share);
        curve.started(share, 0, 1, 0, "n1", Map.of(GpuShare.INDEX, "1"));
        curve.settled(new LoadAt(0, 0, 0));
        TraceJob whole = job("b", 4000, 1, 1000);
        curve.submitted(whole);
        curve.started(whole, 0, 1, 1, "n1", Map.of());
        curve.settled(new LoadAt(1, 0, 0));
        // 400 of 1,400 idle milli are on a device with too little; then 3 cpu are left, too few for any.
        assertThat(curve.points()).containsExactly(new GpuPoint(30, 30, 100 * 400.0 / 1400), new GpuPoint(80, 80, 100));
    }
}
