package dev.terrace.plugins.predicates;

import dev.terrace.model.storage.PersistentVolumeClaim;

/** The reasons that several volume checks share. Each names its claim. */
final class Reasons {
    private Reasons() {}

    static String noClaim(String claim) {
        return "claim %s does not exist".formatted(claim);
    }

    static String noVolume(PersistentVolumeClaim claim) {
        return "claim %s is bound to volume %s, which does not exist".formatted(claim.name(), claim.volume());
    }

    static String noClass(PersistentVolumeClaim claim) {
        return claim.storageClass().isEmpty()
                ? "claim %s has neither a volume nor a storage class".formatted(claim.name())
                : "claim %s has no volume, and its storage class %s does not exist"
                        .formatted(claim.name(), claim.storageClass());
    }

    static String unbound(PersistentVolumeClaim claim) {
        return "claim %s is not bound yet".formatted(claim.name());
    }
}
