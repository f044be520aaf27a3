package dev.terrace.snapshot.pod;

import dev.terrace.model.Affinity;
import dev.terrace.model.HostPort;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.storage.ClaimedVolume;
import java.util.List;
import java.util.Map;

/** A {@link PodTemplate} whose requests are by resource name, not yet by dimension. */
record TemplateDraft(
        Map<String, Long> requests,
        long scoringCpu,
        long scoringMemory,
        Map<String, String> nodeSelector,
        Affinity affinity,
        List<Toleration> tolerations,
        List<HostPort> hostPorts,
        List<SpreadConstraint> spread,
        List<String> images,
        int containers,
        String priorityClassName,
        boolean neverPreempts,
        List<ClaimedVolume> claimedVolumes) {
    PodTemplate finish(Amounts amounts) {
        return new PodTemplate(
                amounts,
                scoringCpu,
                scoringMemory,
                nodeSelector,
                affinity,
                tolerations,
                hostPorts,
                spread,
                images,
                containers,
                priorityClassName,
                neverPreempts,
                claimedVolumes);
    }
}
