package dev.terrace.report.difference;

/**
 * A pod that two cycles treat differently.
 *
 * @param before its node, its node with "(later)" where it is only promised, or "waits"
 * @param after its outcome under the other configuration, in the same words
 */
public record Move(String pod, String before, String after) {}
