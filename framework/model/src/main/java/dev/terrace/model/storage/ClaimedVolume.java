package dev.terrace.model.storage;

/**
 * A volume of a pod that uses a claim.
 *
 * @param name the claim's name; for an ephemeral volume, the volume's name, because its claim is named after pod and
 *     volume
 * @param ephemeral whether the claim is created for the pod and deleted with it
 */
public record ClaimedVolume(String name, boolean ephemeral) {
    /** Returns the claim's name. */
    public String claimOf(String pod) {
        return ephemeral ? pod + "-" + name : name;
    }
}
