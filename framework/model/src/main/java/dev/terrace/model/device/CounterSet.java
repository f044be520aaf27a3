package dev.terrace.model.device;

import dev.terrace.model.resource.Quantity;
import java.util.SortedMap;

/**
 * Counters by name. For a pool: the amounts that its devices share. For a device: the amounts that it takes from the
 * pool's set of the same name.
 *
 * @param name the name of the pool's set
 */
public record CounterSet(String name, SortedMap<String, Quantity> counters) {}
