package dev.terrace.cli.schedule;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;

/**
 * A plugin that lets pods wait for which more than the pod must be written: those with resource claims, and those with
 * volumes that are not bound yet.
 */
public final class UnboundClaims implements SchedulerPlugin {
    /** The name in configurations. */
    public static final String NAME = "unbound-claims";

    private static final String CLAIMS = "resource claims, which terrace schedule does not allocate yet";
    private static final String VOLUMES = "a claim without a volume, which terrace schedule does not bind yet";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        Ordered<PersistentVolumeClaim> claims =
                Ordered.of(session.cluster().storage().claims(), PersistentVolumeClaim.ORDER);
        if (!claims.isEmpty() || !session.cluster().devices().claims().isEmpty()) {
            hooks.prePredicate(task -> verdict(task, claims));
        }
    }

    private static Verdict verdict(Task task, Ordered<PersistentVolumeClaim> claims) {
        TaskSpec pod = task.spec();
        if (!pod.template().claims().isEmpty()) {
            return Verdict.rejects(CLAIMS, "it has resource claims");
        }
        for (ClaimedVolume volume : pod.template().claimedVolumes()) {
            String key = pod.namespace() + "/" + volume.claimOf(pod.name());
            if (!claims.find(key).map(PersistentVolumeClaim::bound).orElse(false)) {
                return Verdict.rejects(VOLUMES, "claim %s has no volume", key);
            }
        }
        return Verdict.fits();
    }
}
