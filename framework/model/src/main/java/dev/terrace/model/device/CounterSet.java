package dev.terrace.model.device;

import dev.terrace.model.resource.Quantity;
import java.util.SortedMap;

/**
 * Counters by name: of a pool, what its devices share; of a device, what it takes of a pool's set of that name.
 *
 * @param name the name of the pool's set
 */
public record CounterSet(String name, SortedMap<String, Quantity> counters) {}
