package dev.terrace.objects.kind;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.objects.field.Patch;

/** The patch with which a scheduler changes a PodGroup. */
public final class PodGroupPatch {
    private PodGroupPatch() {}

    /** Returns the patch that sets the phase of a group; {@link JobPhase#NONE} changes nothing. */
    public static Patch<JobSpec> inPhase(JobPhase phase) {
        return Patch.of(
                group -> phase == JobPhase.NONE || phase == group.phase()
                        ? group
                        : group.toBuilder().phase(phase).build(),
                group -> {
                    if (phase != JobPhase.NONE) {
                        group.withObjectProperty("status").put("phase", phase.spelling());
                    }
                });
    }
}
