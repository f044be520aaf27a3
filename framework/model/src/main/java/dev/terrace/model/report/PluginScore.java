package dev.terrace.model.report;

/** The contribution of a plugin to a node's score. */
public record PluginScore(String plugin, double score) {}
