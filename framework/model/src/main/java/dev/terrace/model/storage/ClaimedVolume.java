package dev.terrace.model.storage;

/**
 * A volume of a pod that uses a claim.
 *
 * @param name the claim's name; of an ephemeral volume its own, because its claim is named after pod and volume
 * @param ephemeral whether the claim is made for the pod and goes with it
 */
public record ClaimedVolume(String name, boolean ephemeral) {
    /** The claim's name. */
    public String claimOf(String pod) {
        return ephemeral ? pod + "-" + name : name;
    }
}
