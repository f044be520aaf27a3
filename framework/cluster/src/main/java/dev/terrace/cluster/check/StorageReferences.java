package dev.terrace.cluster.check;

import dev.terrace.cluster.derived.AttachableVolumes;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.LocatedObjects;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.List;
import java.util.Set;

/** Reports claims, volumes and storage classes that pods and claims name but the dump lacks. */
public record StorageReferences(LocatedObjects objects, AbsentKind absentKind, Findings findings) {
    public void check() {
        claimsOfPods();
        volumesOfClaims();
        classesOfClaims();
        if (objects.of(Kinds.CSI_NODE).isEmpty()
                && objects.of(Kinds.POD).stream().anyMatch(task -> attaches(task.item()))) {
            absentKind.report("CSINode");
        }
    }

    private void claimsOfPods() {
        Missing missing = new Missing("uses claim %s, which the dump does not have", "pod", "pods");
        Set<String> known = Missing.names(objects.of(Kinds.PERSISTENT_VOLUME_CLAIM), PersistentVolumeClaim::key);
        for (Located<TaskSpec> task : objects.of(Kinds.POD)) {
            TaskSpec pod = task.item();
            if (!pod.phase().isTerminated()) {
                pod.template().claimedVolumes().forEach(volume -> {
                    String claim = pod.namespace() + "/" + volume.claimOf(pod.name());
                    missing.check(pod::key, claim, known, task.place());
                });
            }
        }
        report(missing, objects.of(Kinds.PERSISTENT_VOLUME_CLAIM), "PersistentVolumeClaim");
    }

    private void volumesOfClaims() {
        Missing missing = new Missing("is bound to volume %s, which the dump does not have", "claim", "claims");
        Set<String> known = Missing.names(objects.of(Kinds.PERSISTENT_VOLUME), PersistentVolume::name);
        for (Located<PersistentVolumeClaim> claim : objects.of(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            missing.check(claim.item()::key, claim.item().volume(), known, claim.place());
        }
        report(missing, objects.of(Kinds.PERSISTENT_VOLUME), "PersistentVolume");
    }

    /** Checks claims without a volume. Other claims no longer need their class. */
    private void classesOfClaims() {
        Missing missing = new Missing("has storage class %s, which the dump does not have", "claim", "claims");
        Set<String> known = Missing.names(objects.of(Kinds.STORAGE_CLASS), StorageClass::name);
        for (Located<PersistentVolumeClaim> claim : objects.of(Kinds.PERSISTENT_VOLUME_CLAIM)) {
            if (claim.item().volume().isEmpty()) {
                missing.check(claim.item()::key, claim.item().storageClass(), known, claim.place());
            }
        }
        report(missing, objects.of(Kinds.STORAGE_CLASS), "StorageClass");
    }

    private void report(Missing missing, List<?> ofKind, String kind) {
        if (!ofKind.isEmpty()) {
            missing.report(findings);
        } else if (!missing.isEmpty()) {
            absentKind.report(kind);
        }
    }

    private static boolean attaches(TaskSpec pod) {
        return !pod.template().claimedVolumes().isEmpty()
                && AttachableVolumes.areIn(pod.template().requests());
    }
}
