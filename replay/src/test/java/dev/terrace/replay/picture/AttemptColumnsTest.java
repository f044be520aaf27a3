package dev.terrace.replay.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttemptColumnsTest {
    private static final TraceJob JOB = new TraceJob(
            "j", 5, 10, -1, 4, 4, new TaskRequest(1000, 0, 0, 0, ""), "", "", null, -1, "", TraceJob.UNKNOWN, 0);

    private final AttemptLog log = new AttemptLog();

    private void attempt(int task, int tasks, long start, long end, String node, Outcome outcome) {
        log.attempted(new TaskAttempt(JOB, task, tasks, start, end, node, outcome, 0));
    }

    private Map<String, Object> columns() {
        AttemptColumns columns = new AttemptColumns(Integer::parseInt);
        columns.add(0, JOB, log.of(JOB).together());
        return columns.document();
    }

    @Test
    void equalTasksAreOneAttemptWithSeveralNodes() {
        attempt(0, 1, 6, 16, "2", Outcome.DONE);
        attempt(1, 1, 6, 16, "1", Outcome.DONE);
        attempt(2, 1, 6, 16, "1", Outcome.DONE);
        attempt(3, 1, 6, 16, "0", Outcome.DONE);
        assertThat(columns())
                .containsEntry("start", NumberColumn.of(1))
                .containsEntry("beyond", NumberColumn.of(0))
                .containsEntry("tasks", NumberColumn.of(4))
                .containsEntry("task", NumberColumn.of())
                .containsEntry("node", NumberColumn.of(2, 1, 1, 0));
    }

    @Test
    void eachTaskOfAPodHasItsNumber() {
        attempt(2, 2, 7, 17, "1", Outcome.DONE);
        attempt(0, 2, 6, 16, "0", Outcome.DONE);
        assertThat(columns())
                .containsEntry("start", NumberColumn.of(1, 2))
                .containsEntry("tasks", NumberColumn.of(2, 2))
                .containsEntry("task", NumberColumn.of(0, 1, 2, 3))
                .containsEntry("node", NumberColumn.of(0, 0, 1, 1));
    }

    @Test
    void tasksEvictedForDifferentJobsAreOneAttemptOnlyWithoutPreemptors() {
        attempt(0, 1, 6, 9, "0", Outcome.EVICTED);
        attempt(1, 1, 6, 9, "0", Outcome.EVICTED);
        assertThat(log.of(JOB).together()).hasSize(1);
        assertThat(log.of(JOB).together(TaskAttempt::task)).hasSize(2);
    }
}
