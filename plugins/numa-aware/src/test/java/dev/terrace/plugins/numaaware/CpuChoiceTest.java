package dev.terrace.plugins.numaaware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.node.CpuSet;
import dev.terrace.model.node.NumaTopology.Place;
import java.util.BitSet;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Compares with Volcano's recorded choices on machines of one or two sockets. */
class CpuChoiceTest {
    /**
     * @param areCoresNumberedThrough 0 if the cores of each socket are numbered from 0
     * @param areThreadsApart 1 if all first threads have lower numbers than all second ones
     */
    @ParameterizedTest
    @CsvFileSource(resources = "choices.csv", delimiter = ' ')
    void itIsVolcanosChoice(
            int sockets,
            int cores,
            int threads,
            int areCoresNumberedThrough,
            int areThreadsApart,
            String free,
            int needed,
            String chosen) {
        SortedMap<Integer, Place> places = new TreeMap<>();
        for (int socket = 0; socket < sockets; socket++) {
            for (int core = 0; core < cores; core++) {
                for (int thread = 0; thread < threads; thread++) {
                    int place = socket * cores + core;
                    places.put(
                            areThreadsApart == 1 ? thread * sockets * cores + place : place * threads + thread,
                            new Place(socket, socket, areCoresNumberedThrough == 1 ? place : core));
                }
            }
        }
        Cpus cpus = new Cpus(places);
        BitSet found = CpuChoice.of(cpus, set(free), needed);
        assertThat(found == null ? "none" : CpuSet.of(found).toString()).isEqualTo(chosen.equals("-") ? "" : chosen);
    }

    private static BitSet set(String list) {
        return CpuSet.parse(list.equals("-") ? "" : list).orElseThrow().ids();
    }
}
