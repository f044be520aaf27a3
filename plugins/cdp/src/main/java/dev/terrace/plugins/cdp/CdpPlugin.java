package dev.terrace.plugins.cdp;

import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.toolkit.GoDuration;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Protects a running pod from eviction until its cooldown time has passed since its placement. The time is the pod's
 * label {@code volcano.sh/cooldown-time}, or else its annotation of that name, in Go's notation of durations. Uses the
 * cluster's clock.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/cdp/cdp.go">Volcano, cdp
 *     plugin</a>
 */
public final class CdpPlugin implements SchedulerPlugin {
    private static final String COOLDOWN = "volcano.sh/cooldown-time";

    private static final String SPARED = "within its cooldown time";

    @Override
    public String name() {
        return "cdp";
    }

    @Override
    public String description() {
        return "Leaves a running pod alone until its cooldown time has passed since it was given its node.";
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        VictimFilter<Task> cooledDown = Because.victims((taker, candidates) -> cooledDown(session, candidates), SPARED);
        hooks.preemptable(cooledDown).reclaimable(cooledDown);
    }

    private static List<Task> cooledDown(SessionView session, List<Task> candidates) {
        return candidates.stream()
                .filter(candidate -> !isProtected(session, candidate.spec()))
                .toList();
    }

    private static boolean isProtected(SessionView session, TaskSpec pod) {
        Instant scheduled = pod.scheduled();
        if (pod.phase() != PodPhase.RUNNING || scheduled == null) {
            return false;
        }
        Optional<Instant> end = cooldown(pod).map(scheduled::plus);
        if (end.isEmpty()) {
            return false;
        }
        boolean isProtected = end.get().isAfter(session.now());
        session.wakeAt(isProtected ? end.get() : Instant.MAX);
        return isProtected;
    }

    /** The cooldown time of a pod. A label that is not a duration hides the annotation. */
    private static Optional<Duration> cooldown(TaskSpec pod) {
        return Optional.ofNullable(pod.labels().get(COOLDOWN))
                .or(() -> Optional.ofNullable(pod.annotations().get(COOLDOWN)))
                .flatMap(GoDuration::parse);
    }
}
