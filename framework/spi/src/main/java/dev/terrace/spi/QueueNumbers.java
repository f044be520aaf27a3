package dev.terrace.spi;

import dev.terrace.model.ResourceVector;
import org.jspecify.annotations.Nullable;

/**
 * What a plugin knows of a queue, for the report.
 *
 * @param deserved what the queue is entitled to, or null if the plugin has no notion of it
 * @param share how much of it the queue holds; 1 is all
 */
public record QueueNumbers(@Nullable ResourceVector deserved, double share) {}
