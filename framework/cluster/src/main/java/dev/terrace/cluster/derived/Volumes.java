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

    /** Adds a reference to links, or removes it. */
    private interface Linking {
        Links apply(Links links, String from, String to);
    }

    /** Returns whether a pod uses volumes or resource claims. */
    public static boolean areIn(TaskSpec pod) {
        return !pod.template().claimedVolumes().isEmpty() || NeededClaims.areIn(pod);
    }

    public Volumes with(ObjectChange<TaskSpec> change) {
        return linked(change.before(), Links::without).linked(change.after(), Links::with);
    }

    private Volumes linked(@Nullable TaskSpec pod, Linking linking) {
        if (pod == null || !areIn(pod)) {
            return this;
        }
        Links ofClaims = podsOfClaims;
        for (String claim : claims(pod)) {
            ofClaims = linking.apply(ofClaims, pod.key(), claim);
        }
        Links ofResources = podsOfResourceClaims;
        for (String claim : NeededClaims.of(pod)) {
            ofResources = linking.apply(ofResources, pod.key(), claim);
        }
        return new Volumes(ofClaims, claimsOfVolumes, claimsOfClasses, ofResources);
    }

    public Volumes withClaim(ObjectChange<PersistentVolumeClaim> change) {
        return linked(change.before(), Links::without).linked(change.after(), Links::with);
    }

    private Volumes linked(@Nullable PersistentVolumeClaim claim, Linking linking) {
        return claim == null
                ? this
                : new Volumes(
                        podsOfClaims,
                        linking.apply(claimsOfVolumes, claim.key(), claim.volume()),
                        linking.apply(claimsOfClasses, claim.key(), claim.storageClass()),
                        podsOfResourceClaims);
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
