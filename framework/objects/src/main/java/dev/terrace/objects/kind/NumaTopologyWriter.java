package dev.terrace.objects.kind;

import dev.terrace.model.node.NumaTopology;
import dev.terrace.objects.field.FieldWriter;
import java.util.Map;

/** Writes one Numatopology. */
public final class NumaTopologyWriter {
    private NumaTopologyWriter() {}

    public static void write(NumaTopology topology, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", topology.node()))
                .object("spec", spec -> spec(topology, spec));
    }

    private static void spec(NumaTopology topology, FieldWriter spec) {
        spec.object(
                "policies",
                policies -> policies.text("CPUManagerPolicy", topology.cpuPolicy())
                        .text("TopologyManagerPolicy", topology.topologyPolicy()));
        if (topology.free() != null) {
            String free = topology.free().toString();
            spec.object("numares", of -> of.object("cpu", cpu -> cpu.text("allocatable", free)));
        }
        if (!topology.cpus().isEmpty()) {
            spec.object(
                    "cpuDetail",
                    cpus -> topology.cpus()
                            .forEach((id, place) -> cpus.object(id.toString(), cpu -> place(place, cpu))));
        }
        if (topology.reserved() > 0) {
            spec.textMap("resReserved", Map.of("cpu", "" + topology.reserved()));
        }
        spec.list(
                "podAllocations",
                topology.pods(),
                (pod, to) -> to.text("uid", pod.uid())
                        .text("namespace", pod.namespace())
                        .text("name", pod.name()));
    }

    private static void place(NumaTopology.Place place, FieldWriter cpu) {
        cpu.number("numa", place.numa(), 0).number("socket", place.socket(), 0).number("core", place.core(), 0);
    }
}
