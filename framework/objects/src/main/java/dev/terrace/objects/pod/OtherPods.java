package dev.terrace.objects.pod;

import dev.terrace.model.Cluster.UndecidedPod;
import java.util.ArrayList;
import java.util.List;

/** The pods of a dump that wait for another scheduler, in the order of the dump. */
public final class OtherPods {
    private final List<UndecidedPod> pods = new ArrayList<>();

    void add(UndecidedPod pod) {
        pods.add(pod);
    }

    /** The pods that were read so far. */
    public List<UndecidedPod> pods() {
        return pods;
    }
}
