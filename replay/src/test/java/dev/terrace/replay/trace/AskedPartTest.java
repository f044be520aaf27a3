package dev.terrace.replay.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class AskedPartTest {
    private static final PackedJobs JOBS =
            PackedJobs.of(List.of(job("a", 5, 500), job("b", 7, 1000), job("c", 9, 200)));

    private static TraceJob job(String id, long submit, int milli) {
        TaskRequest request = new TaskRequest(1000, 0, 1, milli, "");
        return new TraceJob(id, submit, 10, -1, 1, 1, request, "", "", null, -1, "", TraceJob.UNKNOWN, 0);
    }

    private static List<TraceJob> list(PackedJobs jobs) {
        return StreamSupport.stream(jobs.spliterator(), false).toList();
    }

    @Test
    void theFirstJobsAskForThePart() {
        assertThat(list(AskedPart.inOrder(JOBS, 501))).extracting(TraceJob::id).containsExactly("a", "b");
    }

    @Test
    void drawsRepeatJobsAndArriveOneASecond() {
        List<TraceJob> drawn = list(AskedPart.drawn(JOBS, 10_000, 1));
        assertThat(drawn.stream().mapToLong(TraceJob::gpuMilli).sum()).isBetween(10_000L, 10_999L);
        assertThat(drawn).extracting(TraceJob::id).doesNotHaveDuplicates();
        for (int second = 0; second < drawn.size(); second++) {
            assertThat(drawn.get(second).submit()).isEqualTo(second);
        }
        assertThat(list(AskedPart.drawn(JOBS, 10_000, 1))).isEqualTo(drawn);
        assertThat(list(AskedPart.drawn(JOBS, 10_000, 2))).isNotEqualTo(drawn);
    }

    @Test
    void jobsWithoutEndsKeepTheirSubmissions() {
        List<TraceJob> endless = new ArrayList<>(list(AskedPart.withoutEnds(JOBS)));
        assertThat(endless).extracting(TraceJob::submit).containsExactly(5L, 7L, 9L);
        assertThat(endless).noneMatch(TraceJob::hasRun);
    }
}
