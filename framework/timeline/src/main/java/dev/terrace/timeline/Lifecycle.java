package dev.terrace.timeline;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Patched;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.device.ClaimPatch;
import dev.terrace.objects.pod.PodPatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Simulated pod lifecycle, for clusters without a watch: kubelets start pods, and controllers create evicted pods again
 * under their names. Pods that are not in the cluster are skipped.
 */
public final class Lifecycle {
    private Lifecycle() {}

    /** Returns the patches of pods that have started. */
    public static List<Patched<?>> started(List<String> pods, Instant now) {
        List<Patched<?>> patches = new ArrayList<>();
        pods.forEach(pod -> patches.add(new Patched<>(Kinds.POD, pod, PodPatch.started(now))));
        return patches;
    }

    /**
     * Returns the patches of pods that have left and wait again, and of the resource claims that they used.
     *
     * @param state a state that has the pods
     * @param annotations the annotations of the waiting pods, by pod; a pod without an entry keeps its own
     */
    public static List<Patched<?>> left(
            List<String> pods, ClusterState state, Map<String, Map<String, String>> annotations, Instant now) {
        List<Patched<?>> patches = new ArrayList<>();
        for (String key : pods) {
            TaskSpec pod = state.task(key);
            if (pod != null) {
                for (PodClaim need : pod.template().claims()) {
                    String claim = pod.namespace() + "/" + pod.claimOf(need);
                    patches.add(new Patched<>(Kinds.RESOURCE_CLAIM, claim, ClaimPatch.leftBy(pod.uid())));
                }
                patches.add(
                        new Patched<>(Kinds.POD, key, PodPatch.madeAgain(now, annotations, Position.of("the chain"))));
            }
        }
        return patches;
    }
}
