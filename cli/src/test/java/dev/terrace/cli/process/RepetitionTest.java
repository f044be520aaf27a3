package dev.terrace.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.ActionTime;
import dev.terrace.model.report.CycleReport.Timings;
import java.util.Iterator;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RepetitionTest {
    @Test
    void timesAreMediansOfTheLastHalf() {
        assertThat(run(100, 90, 3, 1, 2).total()).isEqualTo(2);
    }

    @Test
    void ofAnEvenNumberTheMedianLiesBetweenTheTwoInTheMiddle() {
        assertThat(run(100, 90, 80, 70, 4, 1, 2, 8).total()).isEqualTo(3);
    }

    @Test
    void oneRunIsItsOwnMedian() {
        Timings timings = run(7);
        assertThat(timings.total()).isEqualTo(7);
        assertThat(timings.actions()).containsExactly(new ActionTime("allocate", 7));
    }

    private static Timings run(double... totals) {
        Iterator<Double> each = DoubleStream.of(totals).iterator();
        return Repetition.run(totals.length, () -> report(each.next()), () -> {})
                .timings();
    }

    private static CycleReport report(double ms) {
        Timings timings = new Timings(ms, List.of(new ActionTime("allocate", ms)), ms, ms);
        return CycleReport.builder().timings(timings).build();
    }
}
