package dev.terrace.model;

import java.time.Instant;

/**
 * What a plugin must remember from one cycle to the next: usage, priorities, history. Carried by the cluster, never by
 * the plugin.
 *
 * @param plugin the plugin that wrote it and alone understands it
 * @param scope what it is about, such as a queue's name; empty for the cluster
 * @param version the version of the layout of {@code data}
 * @param asOf when it was true
 * @param data the state, as a text that only the plugin has to understand
 */
public record PluginState(String plugin, String scope, int version, Instant asOf, String data) {}
