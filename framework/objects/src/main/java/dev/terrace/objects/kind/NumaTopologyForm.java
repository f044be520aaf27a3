package dev.terrace.objects.kind;

import dev.terrace.model.finding.Position;
import dev.terrace.model.node.CpuSet;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.node.NumaTopology.Place;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Described;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Form;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The form of a Numatopology. Resources other than cpus are skipped. */
public final class NumaTopologyForm {
    private static final Form<Place, Place> PLACE = Form.of(fields -> {
        var numa = fields.number("numa", 0, Place::numa);
        var socket = fields.number("socket", 0, Place::socket);
        var core = fields.number("core", 0, Place::core);
        return read -> new Place(read.get(numa), read.get(socket), read.get(core));
    });

    private static final Form<NumaTopology.Pod, NumaTopology.Pod> POD = Form.of(fields -> {
        var uid = fields.uniqueText("uid", NumaTopology.Pod::uid);
        var namespace = fields.text("namespace", NumaTopology.Pod::namespace);
        var name = fields.uniqueText("name", NumaTopology.Pod::name);
        return read -> new NumaTopology.Pod(read.get(uid), read.get(namespace), read.get(name));
    });

    public static final Form<NumaTopology, NumaTopology> NUMA_TOPOLOGY = Form.of(fields -> {
        var meta = fields.named(NumaTopology::node);
        var spec = fields.within("spec");
        var policies = spec.field(
                "policies",
                Map.<String, String>of(),
                FieldReader::textMap,
                (topology, out) -> out.object(
                        "policies",
                        of -> of.text("CPUManagerPolicy", topology.cpuPolicy())
                                .text("TopologyManagerPolicy", topology.topologyPolicy())));
        var free = spec.within("numares", topology -> topology.free() != null)
                .field(
                        "cpu",
                        null,
                        NumaTopologyForm::free,
                        (topology, out) ->
                                out.object("cpu", cpu -> cpu.text("allocatable", String.valueOf(topology.free()))));
        var cpus = spec.field(
                "cpuDetail", Collections.<Integer, Place>emptySortedMap(), NumaTopologyForm::cpus, (topology, out) -> {
                    if (!topology.cpus().isEmpty()) {
                        out.object(
                                "cpuDetail",
                                all -> topology.cpus()
                                        .forEach((id, place) ->
                                                all.object(id.toString(), cpu -> PLACE.write(place, cpu))));
                    }
                });
        var reserved =
                spec.field("resReserved", Map.<String, Quantity>of(), in -> in.bounds("reserves"), (topology, out) -> {
                    if (topology.reserved() > 0) {
                        out.textMap("resReserved", Map.of("cpu", "" + topology.reserved()));
                    }
                });
        var pods = spec.list("podAllocations", POD, NumaTopology::pods);
        return read -> new NumaTopology(
                read.get(meta).name(),
                read.get(policies).getOrDefault("CPUManagerPolicy", ""),
                read.get(policies).getOrDefault("TopologyManagerPolicy", ""),
                read.get(free),
                read.get(cpus),
                reservedCpus(read.get(reserved)),
                read.get(pods));
    });

    /** The resources that Volcano can read as reserved. */
    private static final Set<String> READABLE = Set.of("cpu", "memory", "ephemeral-storage");

    private NumaTopologyForm() {}

    /**
     * Returns the number of reserved cpus, rounded up: a partly reserved cpu cannot be exclusive to a pod. 0 if other
     * resources than these three are reserved, because Volcano then reads none.
     *
     * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/resource_info.go">Volcano,
     *     ParseResourceList</a>
     */
    private static int reservedCpus(Map<String, Quantity> reserved) {
        if (!READABLE.containsAll(reserved.keySet())) {
            return 0;
        }
        return reserved.getOrDefault("cpu", Quantity.ZERO)
                .exact()
                .setScale(0, RoundingMode.UP)
                .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                .intValue();
    }

    private static CpuSet free(FieldReader in) {
        CpuSet[] found = {CpuSet.none()};
        in.object(key -> {
            if (key.equals("allocatable")) {
                Position place = in.position();
                String list = in.uniqueText();
                found[0] = CpuSet.parse(list).orElseGet(() -> {
                    in.doubt(
                            place,
                            ": %s is \"%s\": not a list of cpus up to %s, such as 0-3,8. It counts as empty."
                                    .formatted(in.path(), Described.shortened(list), CpuSet.HIGHEST));
                    return CpuSet.none();
                });
            } else {
                in.skip();
            }
        });
        return found[0];
    }

    private static SortedMap<Integer, Place> cpus(FieldReader in) {
        SortedMap<Integer, Place> cpus = new TreeMap<>();
        in.object(id -> {
            Position position = in.position();
            Place place = PLACE.read(in);
            CpuSet one = CpuSet.parse(id).filter(set -> set.size() == 1).orElse(null);
            if (one == null) {
                in.problem(position, ": %s is not a cpu: expected 0 to %s.".formatted(in.path(), CpuSet.HIGHEST));
            } else if (place.numa() < 0
                    || place.numa() > NumaTopology.HIGHEST_NUMA
                    || place.socket() < 0
                    || place.core() < 0) {
                in.problem(
                        position,
                        ": %s is on NUMA node %s, socket %s, core %s; expected 0 or more, at most %s for the NUMA node."
                                .formatted(
                                        in.path(),
                                        place.numa(),
                                        place.socket(),
                                        place.core(),
                                        NumaTopology.HIGHEST_NUMA));
            } else {
                cpus.put(one.ids().nextSetBit(0), place);
            }
        });
        return Collections.unmodifiableSortedMap(cpus);
    }
}
