package dev.terrace.objects.kind;

import dev.terrace.model.finding.Position;
import dev.terrace.model.node.CpuSet;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.node.NumaTopology.Place;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Described;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one Numatopology. Resources other than cpus are skipped. */
public final class NumaTopologyReader implements Parsed<NumaTopology> {
    private final FieldReader in;
    private final Meta meta;
    private final SortedMap<Integer, Place> cpus = new TreeMap<>();
    private final List<NumaTopology.Pod> pods = new ArrayList<>();
    private Map<String, String> policies = Map.of();
    private Map<String, Quantity> reserved = Map.of();
    private @Nullable CpuSet free;

    public NumaTopologyReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpecAndStatus(in, clock, this::specField, key -> in.skip());
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<NumaTopology> draft() {
        NumaTopology topology = new NumaTopology(
                meta.name(),
                policies.getOrDefault("CPUManagerPolicy", ""),
                policies.getOrDefault("TopologyManagerPolicy", ""),
                free,
                Collections.unmodifiableSortedMap(cpus),
                reservedCpus(),
                List.copyOf(pods));
        return amounts -> topology;
    }

    /** The number of reserved cpus, rounded up, because a partly reserved cpu cannot be exclusive to a pod. */
    private int reservedCpus() {
        return reserved.getOrDefault("cpu", Quantity.ZERO)
                .exact()
                .setScale(0, RoundingMode.UP)
                .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                .intValue();
    }

    private void specField(String key) {
        switch (key) {
            case "policies" -> policies = in.textMap();
            case "numares" -> in.object(this::resource);
            case "cpuDetail" -> in.object(this::cpu);
            case "resReserved" -> reserved = in.bounds("reserves");
            case "podAllocations" -> in.list(this::pod);
            default -> in.skip();
        }
    }

    private void resource(String name) {
        if (!name.equals("cpu")) {
            in.skip();
            return;
        }
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
        free = found[0];
    }

    private void cpu(String id) {
        Position position = in.position();
        int[] place = {0, 0, 0};
        in.object(key -> {
            switch (key) {
                case "numa" -> place[0] = in.integer(0);
                case "socket" -> place[1] = in.integer(0);
                case "core" -> place[2] = in.integer(0);
                default -> in.skip();
            }
        });
        CpuSet one = CpuSet.parse(id).filter(set -> set.size() == 1).orElse(null);
        if (one == null) {
            in.problem(position, ": %s is not a cpu: expected 0 to %s.".formatted(in.path(), CpuSet.HIGHEST));
        } else if (place[0] < 0 || place[0] > NumaTopology.HIGHEST_NUMA || place[1] < 0 || place[2] < 0) {
            in.problem(
                    position,
                    ": %s is on NUMA node %s, socket %s, core %s; expected 0 or more, at most %s for the NUMA node."
                            .formatted(in.path(), place[0], place[1], place[2], NumaTopology.HIGHEST_NUMA));
        } else {
            cpus.put(one.ids().nextSetBit(0), new Place(place[0], place[1], place[2]));
        }
    }

    private void pod() {
        String[] texts = {"", "", ""};
        in.object(key -> {
            switch (key) {
                case "uid" -> texts[0] = in.uniqueText();
                case "namespace" -> texts[1] = in.text();
                case "name" -> texts[2] = in.uniqueText();
                default -> in.skip();
            }
        });
        pods.add(new NumaTopology.Pod(texts[0], texts[1], texts[2]));
    }
}
