package dev.terrace.snapshot;

/**
 * A scheduler configuration that a dump brought along in a ConfigMap.
 *
 * @param source the file, the ConfigMap and its key, for positions in findings
 * @param text as it stands there
 */
public record ConfigMapText(String source, String text) {}
