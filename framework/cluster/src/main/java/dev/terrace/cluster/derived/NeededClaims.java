package dev.terrace.cluster.derived;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.PodClaim;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The resource claims that a pod names. If one of them is missing, Volcano's cache drops the pod. A claim that is yet
 * to be created from a template may be missing.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/cache/cache.go">Volcano, scheduler
 *     cache</a>
 */
public final class NeededClaims {
    private NeededClaims() {}

    /** Returns whether a pod names any claims. */
    public static boolean areIn(TaskSpec pod) {
        return !pod.template().claims().isEmpty();
    }

    /** Returns the keys of the claims without which the pod is dropped. */
    public static List<String> of(TaskSpec pod) {
        List<String> keys = new ArrayList<>();
        for (PodClaim claim : pod.template().claims()) {
            if (claim.template().isEmpty() && !claim.claim().isEmpty()) {
                keys.add(pod.namespace() + "/" + claim.claim());
            }
        }
        return keys;
    }

    /** Returns the key of the first missing claim, or null. */
    public static @Nullable String missing(TaskSpec pod, Devices devices) {
        if (!areIn(pod)) {
            return null;
        }
        for (String key : of(pod)) {
            if (devices.claim(key) == null) {
                return key;
            }
        }
        return null;
    }
}
