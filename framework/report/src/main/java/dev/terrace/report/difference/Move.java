package dev.terrace.report.difference;

/**
 * A pod that fares differently.
 *
 * @param before its node, its node with "(later)" where it is only promised, or "waits"
 * @param after the same under the other configuration
 */
public record Move(String pod, String before, String after) {}
