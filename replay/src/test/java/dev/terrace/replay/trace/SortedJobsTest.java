package dev.terrace.replay.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the order of many jobs. */
@Tag("slow")
class SortedJobsTest {
    private static TraceJob job(int number, long submit, long start) {
        return new TraceJob(
                "j" + number,
                submit,
                7,
                -1,
                1,
                1,
                TaskRequest.cpu(1000),
                "q",
                "u",
                null,
                start,
                "done",
                TraceJob.UNKNOWN,
                number);
    }

    /** @param disorder how far a submission may be from its order; several runs if it is large */
    @ParameterizedTest
    @ValueSource(ints = {0, 100, 1_000_000})
    void jobsAreSortedAndTiesKeepTheirOrder(int disorder) {
        SplittableRandom random = new SplittableRandom(3);
        List<TraceJob> jobs = new ArrayList<>();
        SortedJobs sorted = new SortedJobs();
        for (int number = 0; number < 200_000; number++) {
            long submit = 1000L + number / 3 + (disorder == 0 ? 0 : random.nextInt(disorder));
            TraceJob job = job(number, submit, number % 4 == 0 ? -1 : submit + number % 5 - 2);
            jobs.add(job);
            sorted.add(job);
        }
        jobs.sort(Comparator.comparingLong(TraceJob::submit));
        long origin = sorted.first();
        // AssertJ takes seconds to compare as many elements.
        Iterator<TraceJob> found = sorted.since(origin).iterator();
        for (TraceJob job : jobs) {
            long start = job.loggedStart() == -1 ? -1 : job.loggedStart() - origin;
            assertThat(found.next()).isEqualTo(job(job.line(), job.submit() - origin, start));
        }
        assertThat(found.hasNext()).isFalse();
    }
}
