package dev.terrace.plugins.predicates;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds volumes for claims that wait for their first pod. Takes the claims smallest first, and for each the smallest
 * suitable volume, or else provisions one for the node. Of equal volumes takes the first by name, where Kubernetes
 * takes any.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/volumebinding/binder.go: volume binder"
 */
record VolumeSearch(StorageIndex storage, Assumptions assumptions) {
    private static final VolumePlan NO_VOLUME = VolumePlan.impossible(Verdict.excludes("no volume to bind there"));
    private static final VolumePlan OTHER_NODE =
            VolumePlan.impossible(Verdict.excludes("its volume is being provisioned for another node"));
    private static final VolumePlan OUT_OF_REACH =
            VolumePlan.impossible(Verdict.excludes("no volume can be provisioned in its topology"));
    private static final VolumePlan TOO_LITTLE_STORAGE =
            VolumePlan.impossible(Verdict.excludes("too little storage for a new volume"));

    /** @param claims unbound claims of storage classes that wait for the first consumer */
    VolumePlan plan(List<PersistentVolumeClaim> claims, NodeSpec node) {
        List<PersistentVolumeClaim> toProvision = new ArrayList<>();
        List<PersistentVolumeClaim> toMatch = new ArrayList<>();
        for (PersistentVolumeClaim claim : claims) {
            String selected = assumptions.nodeOf(claim);
            if (selected.isEmpty()) {
                toMatch.add(claim);
            } else if (selected.equals(node.name())) {
                toProvision.add(claim);
            } else {
                return OTHER_NODE;
            }
        }
        List<VolumePlan.Match> matches = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        toMatch.sort(Comparator.comparingLong(PersistentVolumeClaim::size));
        for (PersistentVolumeClaim claim : toMatch) {
            PersistentVolume volume = match(claim, node, taken);
            if (volume == null) {
                toProvision.add(claim);
            } else {
                taken.add(volume.name());
                matches.add(new VolumePlan.Match(claim, volume));
            }
        }
        for (PersistentVolumeClaim claim : toProvision) {
            VolumePlan obstacle = obstacle(claim, node);
            if (obstacle != null) {
                return obstacle;
            }
        }
        return new VolumePlan(Verdict.fits(), List.copyOf(matches), List.copyOf(toProvision));
    }

    /** The volume for a claim, or null. A volume reserved for the claim is its only choice. */
    private @Nullable PersistentVolume match(PersistentVolumeClaim claim, NodeSpec node, Set<String> taken) {
        PersistentVolume smallest = null;
        for (PersistentVolume volume : storage.volumesOf(claim.storageClass())) {
            ClaimReference owner = assumptions.claimOf(volume);
            boolean isOwn = owner != null && owner.means(claim);
            if (taken.contains(volume.name()) || (owner != null && !isOwn) || !suits(volume, claim)) {
                continue;
            }
            if (isOwn) {
                return volume.isReachableFrom(node) ? volume : null;
            }
            if ((smallest == null || volume.capacity() < smallest.capacity())
                    && isFree(volume, claim)
                    && volume.isReachableFrom(node)) {
                smallest = volume;
            }
        }
        return smallest;
    }

    private static boolean suits(PersistentVolume volume, PersistentVolumeClaim claim) {
        return volume.capacity() >= claim.size()
                && volume.mode().equals(claim.mode())
                && volume.attributesClass().equals(claim.attributesClass())
                && !volume.leaving();
    }

    private static boolean isFree(PersistentVolume volume, PersistentVolumeClaim claim) {
        return volume.available()
                && (claim.selector() == null || claim.selector().matches(volume.labels()))
                && volume.accessModes().containsAll(claim.accessModes());
    }

    /** The reason why no volume can be provisioned for the node, or null. */
    private @Nullable VolumePlan obstacle(PersistentVolumeClaim claim, NodeSpec node) {
        StorageClass storageClass = storage.storageClass(claim.storageClass());
        if (storageClass == null || !storageClass.provisions()) {
            return NO_VOLUME;
        }
        if (!storageClass.reaches(node)) {
            return OUT_OF_REACH;
        }
        return hasRoom(claim, storageClass, node) ? null : TOO_LITTLE_STORAGE;
    }

    private boolean hasRoom(PersistentVolumeClaim claim, StorageClass storageClass, NodeSpec node) {
        if (claim.request() == null || !storage.publishesCapacity(storageClass.provisioner())) {
            return true;
        }
        for (StorageCapacity capacity : storage.capacitiesOf(storageClass.name())) {
            if (capacity.hasRoom(claim.size(), node)) {
                return true;
            }
        }
        return false;
    }
}
