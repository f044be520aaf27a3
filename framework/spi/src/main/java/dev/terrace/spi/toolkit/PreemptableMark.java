package dev.terrace.spi.toolkit;

import dev.terrace.model.JobSpec;
import dev.terrace.model.number.GoBool;
import java.util.Optional;

/**
 * Reads whether a PodGroup allows the preemption of its pods: the annotation {@code volcano.sh/preemptable}, or else
 * the label of that name. Text that Go does not parse as a boolean means no.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/job_info.go">Volcano,
 *     JobInfo.extractPreemptable</a>
 */
public final class PreemptableMark {
    private static final String NAME = "volcano.sh/preemptable";

    private PreemptableMark() {}

    /** Returns the mark; empty if the group has none. */
    public static Optional<Boolean> of(JobSpec job) {
        String text = job.annotations().get(NAME);
        return Optional.ofNullable(text == null ? job.labels().get(NAME) : text)
                .map(flag -> GoBool.parse(flag).orElse(false));
    }
}
