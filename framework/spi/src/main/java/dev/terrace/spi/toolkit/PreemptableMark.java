package dev.terrace.spi.toolkit;

import dev.terrace.model.JobSpec;
import java.util.Optional;

/**
 * Whether a PodGroup says that its pods may be preempted: the annotation {@code volcano.sh/preemptable}, else the label
 * of that name. Text that is no truth value to Go means no.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
 *     JobInfo.extractPreemptable</a>
 */
public final class PreemptableMark {
    private static final String NAME = "volcano.sh/preemptable";

    private PreemptableMark() {}

    /** Empty if the group says nothing. */
    public static Optional<Boolean> of(JobSpec job) {
        String text = job.annotations().get(NAME);
        return Optional.ofNullable(text == null ? job.labels().get(NAME) : text).map(PreemptableMark::isTrue);
    }

    private static boolean isTrue(String text) {
        return switch (text) {
            case "1", "t", "T", "true", "TRUE", "True" -> true;
            default -> false;
        };
    }
}
