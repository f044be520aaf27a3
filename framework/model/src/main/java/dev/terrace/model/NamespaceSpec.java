package dev.terrace.model;

import java.util.Map;

/** A Namespace as the dump shows it. */
public record NamespaceSpec(String name, Map<String, String> labels) {}
