package dev.terrace.plugins.sla;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.toolkit.GoDuration;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Limits the waiting time of jobs. Orders jobs by their deadline, earliest first. A job past its deadline is admitted
 * and keeps its pipelined tasks, whatever later tiers vote. Uses the cluster's clock.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/sla/sla.go">Volcano, sla
 *     plugin</a>
 */
public final class SlaPlugin implements SchedulerPlugin {
    static final Argument<String> WAITING_TIME = Argument.text("sla-waiting-time")
            .refuses(text -> aboveZero(text).isPresent()
                    ? List.of()
                    : List.of("'%s' is not a duration above zero, such as 1h30m.".formatted(text)))
            .means("Maximum waiting time of jobs without their own, as a Go duration: 1h30m");

    /** The annotations of a PodGroup; the first that contains a duration counts. */
    private static final List<String> ANNOTATIONS = List.of("volcano.sh/sla-waiting-time", "sla-waiting-time");

    @Override
    public String name() {
        return "sla";
    }

    @Override
    public String description() {
        return "Admits and places jobs before they have waited longer than they may.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(WAITING_TIME);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Optional<Duration> ofAll = arguments.find(WAITING_TIME).flatMap(SlaPlugin::aboveZero);
        hooks.jobOrder(Comparator.comparing(job -> deadline(job, ofAll).orElse(Instant.MAX)))
                .jobEnqueueable(job -> vote(session, job, ofAll))
                .jobPipelined(job -> vote(session, job, ofAll));
    }

    private static Optional<Duration> aboveZero(String text) {
        return GoDuration.parse(text).filter(duration -> duration.compareTo(Duration.ZERO) > 0);
    }

    private static Optional<Instant> deadline(Job job, Optional<Duration> ofAll) {
        Map<String, String> annotations = job.spec().annotations();
        return ANNOTATIONS.stream()
                .flatMap(key -> Optional.ofNullable(annotations.get(key)).stream())
                .flatMap(text -> aboveZero(text).stream())
                .findFirst()
                .or(() -> ofAll)
                .map(job.spec().created()::plus);
    }

    private static Vote vote(SessionView session, Job job, Optional<Duration> ofAll) {
        return deadline(job, ofAll).map(moment -> isAhead(session, moment)).orElse(true) ? Vote.ABSTAIN : Vote.PERMIT;
    }

    private static boolean isAhead(SessionView session, Instant deadline) {
        boolean isAhead = session.now().isBefore(deadline);
        session.wakeAt(isAhead ? deadline : Instant.MAX);
        return isAhead;
    }
}
