package dev.terrace.plugins.numaaware;

import dev.terrace.model.order.GoSort;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses cpus as Volcano does, which follows an old kubelet: whole sockets, whole cores, then single cpus.
 *
 * <p>Volcano mistakes the ids of sockets and cores for ids of cpus: a socket or a core counts as free if a free cpu has
 * its number. If more than two sockets are free, Volcano's sort order is random. Here the socket with fewer such cores
 * comes first, then the lower id.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/numaaware/provider/cpumanager/cpu_assignment.go">
 *     Volcano, takeByTopology</a>
 */
final class CpuChoice {
    private final Cpus cpus;
    private final BitSet chosen = new BitSet();

    /** The free cpus that are not chosen. */
    private final BitSet left;

    private int needed;

    private CpuChoice(Cpus cpus, BitSet free, int needed) {
        this.cpus = cpus;
        this.needed = needed;
        left = intersection(cpus.all(), free);
    }

    /**
     * Chooses as many cpus as are needed, or more if sockets differ in size.
     *
     * @param free the free cpus; ids that are not in {@code cpus} are ignored
     * @return a new set; null if too few are free
     */
    static @Nullable BitSet of(Cpus cpus, BitSet free, int needed) {
        CpuChoice choice = new CpuChoice(cpus, free, needed);
        return choice.choose() ? choice.chosen : null;
    }

    private boolean choose() {
        if (needed < 1) {
            return true;
        }
        if (needed > left.cardinality()) {
            return false;
        }
        return choose(freeSockets(), cpus.perSocket(), cpus::ofSocket)
                || choose(freeCores(), cpus.perCore(), cpus::ofCore)
                || choose(freeCpus(), 1, CpuChoice::only);
    }

    /**
     * Takes whole units while at least a unit's number of cpus is needed. Returns whether that was enough.
     *
     * @param cpusOf the cpus of a unit
     */
    private boolean choose(int[] units, int size, IntFunction<BitSet> cpusOf) {
        for (int id : units) {
            if (needed < size) {
                return false;
            }
            take(intersection(cpusOf.apply(id), left));
            if (needed < 1) {
                return true;
            }
        }
        return false;
    }

    private static BitSet only(int cpu) {
        BitSet one = new BitSet();
        one.set(cpu);
        return one;
    }

    private void take(BitSet some) {
        chosen.or(some);
        left.andNot(some);
        needed -= some.cardinality();
    }

    private int[] freeSockets() {
        return ids(left, cpu -> cpus.place(cpu).socket()).filter(left::get).toArray();
    }

    private int[] freeCores() {
        record Socket(int id, List<Integer> cores) {}
        return ids(left, cpu -> cpus.place(cpu).socket())
                .mapToObj(socket -> new Socket(socket, freeCoresOf(socket)))
                .sorted(Comparator.comparingInt((Socket socket) -> socket.cores.size())
                        .thenComparingInt(Socket::id))
                .flatMap(socket -> socket.cores.stream())
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private List<Integer> freeCoresOf(int socket) {
        return ids(
                        intersection(cpus.ofSocket(socket), left),
                        cpu -> cpus.place(cpu).core())
                .filter(left::get)
                .boxed()
                .toList();
    }

    /**
     * Single cpus, core by core: first those near chosen cpus, then those of sockets and cores with few cpus left. As
     * in Volcano, the comparison is not a consistent order.
     */
    private int[] freeCpus() {
        int[] cores = ids(left, cpu -> cpus.place(cpu).core()).toArray();
        Core[] byId = new Core[cores.length];
        int[] places = new int[cores.length];
        for (int i = 0; i < cores.length; i++) {
            byId[i] = core(cores[i]);
            places[i] = i;
        }
        GoSort.sort(places, (one, other) -> byId[one].isBefore(byId[other]));
        return Arrays.stream(places)
                .flatMap(place -> intersection(cpus.ofCore(byId[place].id), left).stream())
                .toArray();
    }

    private Core core(int id) {
        int socket = cpus.place(cpus.ofCore(id).nextSetBit(0)).socket();
        return new Core(
                id,
                socket,
                intersection(cpus.ofSocket(socket), chosen).cardinality(),
                intersection(cpus.ofSocket(socket), left).cardinality(),
                intersection(cpus.ofCore(id), left).cardinality());
    }

    /**
     * A core, or several cores of the same id.
     *
     * @param socket the socket of its first cpu
     * @param near the number of chosen cpus on the socket
     * @param onSocket the number of cpus left on the socket
     * @param onCore the number of cpus left on the core
     */
    private record Core(int id, int socket, int near, int onSocket, int onCore) {
        boolean isBefore(Core other) {
            return near > other.near
                    || onSocket < other.onSocket
                    || onCore < other.onCore
                    || socket < other.socket
                    || id < other.id;
        }
    }

    /** The distinct ids of the units of some cpus, lowest first. */
    private static IntStream ids(BitSet cpus, IntUnaryOperator id) {
        TreeSet<Integer> ids = new TreeSet<>();
        cpus.stream().forEach(cpu -> ids.add(id.applyAsInt(cpu)));
        return ids.stream().mapToInt(Integer::intValue);
    }

    private static BitSet intersection(BitSet one, BitSet other) {
        BitSet both = (BitSet) one.clone();
        both.and(other);
        return both;
    }
}
