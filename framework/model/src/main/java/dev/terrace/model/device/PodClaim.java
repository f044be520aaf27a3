package dev.terrace.model.device;

/**
 * A pod's need of a ResourceClaim.
 *
 * @param name the name that the pod's containers use
 * @param claim the claim's name; empty if it is created from a template
 * @param template the template's name; empty if the claim is named
 */
public record PodClaim(String name, String claim, String template) {}
