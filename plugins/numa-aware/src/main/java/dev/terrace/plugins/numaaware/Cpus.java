package dev.terrace.plugins.numaaware;

import dev.terrace.model.node.NumaTopology.Place;
import java.util.BitSet;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** The topology of a node's cpus. Immutable. */
final class Cpus {
    private static final BitSet NONE = new BitSet();

    private final SortedMap<Integer, Place> places;
    private final BitSet all = new BitSet();
    private final SortedMap<Integer, BitSet> bySocket = new TreeMap<>();
    private final SortedMap<Integer, BitSet> byCore = new TreeMap<>();
    private final SortedMap<Integer, BitSet> byNuma = new TreeMap<>();

    /** The average number of cpus per socket and per core; 0 without cpus. */
    private final int perSocket;

    private final int perCore;

    Cpus(SortedMap<Integer, Place> places) {
        this.places = places;
        places.forEach((cpu, place) -> {
            all.set(cpu);
            bySocket.computeIfAbsent(place.socket(), id -> new BitSet()).set(cpu);
            byCore.computeIfAbsent(place.core(), id -> new BitSet()).set(cpu);
            byNuma.computeIfAbsent(place.numa(), id -> new BitSet()).set(cpu);
        });
        // Cores of different sockets may have the same id.
        long cores = places.values().stream()
                .map(place -> new Place(0, place.socket(), place.core()))
                .distinct()
                .count();
        perSocket = places.isEmpty() ? 0 : places.size() / bySocket.size();
        perCore = places.isEmpty() ? 0 : (int) (places.size() / cores);
    }

    /** All cpus. Must not be modified. */
    BitSet all() {
        return all;
    }

    int perSocket() {
        return perSocket;
    }

    int perCore() {
        return perCore;
    }

    /** The cpus by NUMA node id. Must not be modified. */
    SortedMap<Integer, BitSet> byNuma() {
        return byNuma;
    }

    /** The cpus of one socket. Must not be modified. */
    BitSet ofSocket(int socket) {
        return bySocket.getOrDefault(socket, NONE);
    }

    /** The cpus of all cores with an id. Must not be modified. */
    BitSet ofCore(int core) {
        return byCore.getOrDefault(core, NONE);
    }

    /** The place of a known cpu. */
    Place place(int cpu) {
        return Objects.requireNonNull(places.get(cpu));
    }

    /** The NUMA node of a cpu. As in Volcano, an unknown cpu counts as one of node 0. */
    int numa(int cpu) {
        Place place = places.get(cpu);
        return place == null ? 0 : place.numa();
    }
}
