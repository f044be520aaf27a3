package dev.terrace.model.report;

/** A plugin's part of a node's score. */
public record PluginScore(String plugin, double score) {}
