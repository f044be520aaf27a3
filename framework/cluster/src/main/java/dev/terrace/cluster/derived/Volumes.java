package dev.terrace.cluster.derived;

import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.StorageClass;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An index of the pods and claims that depend on storage objects. It determines which pods and nodes must be recomputed
 * after a storage object has changed. Immutable.
 *
 * @param podsOfClaims the pods that use a claim, by claim
 * @param claimsOfVolumes the claims that name a volume, by volume
 * @param claimsOfClasses the claims that name a storage class, by class
 * @param podsOfResourceClaims the pods that no session sees without a resource claim, by claim
 */
public record Volumes(Links podsOfClaims, Links claimsOfVolumes, Links claimsOfClasses, Links podsOfResourceClaims) {
    public static final Volumes NONE = new Volumes(Links.NONE, Links.NONE, Links.NONE, Links.NONE);

    /** Returns whether a pod uses volumes or resource claims. */
    public static boolean areIn(TaskSpec pod) {
        return !pod.template().claimedVolumes().isEmpty() || NeededClaims.areIn(pod);
    }

    public Volumes with(ObjectChange<TaskSpec> change) {
        if (!isUser(change.before()) && !isUser(change.after())) {
            return this;
        }
        Links pods = podsOfClaims;
        Links ofResources = podsOfResourceClaims;
        if (change.before() != null) {
            for (String claim : claims(change.before())) {
                pods = pods.without(change.before().key(), claim);
            }
            for (String claim : NeededClaims.of(change.before())) {
                ofResources = ofResources.without(change.before().key(), claim);
            }
        }
        if (change.after() != null) {
            for (String claim : claims(change.after())) {
                pods = pods.with(change.after().key(), claim);
            }
            for (String claim : NeededClaims.of(change.after())) {
                ofResources = ofResources.with(change.after().key(), claim);
            }
        }
        return new Volumes(pods, claimsOfVolumes, claimsOfClasses, ofResources);
    }

    private static boolean isUser(@Nullable TaskSpec pod) {
        return pod != null && areIn(pod);
    }

    public Volumes withClaim(ObjectChange<PersistentVolumeClaim> change) {
        Links ofVolumes = claimsOfVolumes;
        Links ofClasses = claimsOfClasses;
        PersistentVolumeClaim before = change.before();
        PersistentVolumeClaim after = change.after();
        if (before != null) {
            ofVolumes = ofVolumes.without(before.key(), before.volume());
            ofClasses = ofClasses.without(before.key(), before.storageClass());
        }
        if (after != null) {
            ofVolumes = ofVolumes.with(after.key(), after.volume());
            ofClasses = ofClasses.with(after.key(), after.storageClass());
        }
        return new Volumes(podsOfClaims, ofVolumes, ofClasses, podsOfResourceClaims);
    }

    /** Returns the keys of the claims whose resource may have changed, including removed claims. */
    public Set<String> claims(
            List<ObjectChange<PersistentVolumeClaim>> claims,
            List<ObjectChange<PersistentVolume>> volumes,
            List<ObjectChange<StorageClass>> classes) {
        Set<String> touched = new TreeSet<>();
        claims.forEach(claim -> touched.add(claim.either().key()));
        volumes.forEach(
                volume -> touched.addAll(claimsOfVolumes.to(volume.either().name())));
        classes.forEach(each -> touched.addAll(claimsOfClasses.to(each.either().name())));
        return touched;
    }

    /** Returns the keys of the pods that use one of the claims. */
    public Set<String> pods(Set<String> claims) {
        Set<String> pods = new TreeSet<>();
        claims.forEach(claim -> pods.addAll(podsOfClaims.to(claim)));
        return pods;
    }

    /** Returns the keys of the pods whose visibility depends on resource claims that were added or removed. */
    public Set<String> podsOfResources(List<ObjectChange<ResourceClaim>> claims) {
        Set<String> pods = new TreeSet<>();
        for (ObjectChange<ResourceClaim> change : claims) {
            if (change.before() == null || change.after() == null) {
                pods.addAll(podsOfResourceClaims.to(change.either().key()));
            }
        }
        return pods;
    }

    /** Returns the names of the nodes whose limits may have changed. */
    public static Set<String> nodes(List<ObjectChange<CsiNode>> changes) {
        Set<String> nodes = new TreeSet<>();
        changes.forEach(change -> nodes.add(change.either().name()));
        return nodes;
    }

    private static List<String> claims(TaskSpec pod) {
        return pod.template().claimedVolumes().stream()
                .map(volume -> pod.namespace() + "/" + volume.claimOf(pod.name()))
                .toList();
    }
}
