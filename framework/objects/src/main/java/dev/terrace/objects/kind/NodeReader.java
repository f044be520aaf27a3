package dev.terrace.objects.kind;

import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.GoText;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import dev.terrace.objects.field.Units;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads one Node. */
public final class NodeReader implements Parsed<NodeSpec> {
    private static final Set<String> EFFECTS = Set.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    static final String MORE_CPU = "volcano.sh/oversubscription-cpu";
    static final String MORE_MEMORY = "volcano.sh/oversubscription-memory";

    private final FieldReader in;
    private final NewestTime clock;
    private final List<Taint> taints = new ArrayList<>();
    private final SortedMap<String, Long> images = new TreeMap<>();
    private final Meta meta;
    private boolean unschedulable;
    private Map<String, Quantity> capacity = Map.of();
    private Map<String, Quantity> allocatable = Map.of();

    public NodeReader(FieldReader in, NewestTime clock) {
        this.in = in;
        this.clock = clock;
        meta = Meta.ofSpecAndStatus(in, clock, this::specField, this::statusField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<NodeSpec> draft() {
        Map<String, Quantity> whole = capacity;
        Map<String, Long> offered = Units.of(offers());
        Map<String, Long> oversubscription = Map.of(
                "cpu", annotated(meta.annotations(), MORE_CPU), "memory", annotated(meta.annotations(), MORE_MEMORY));
        Meta of = meta;
        boolean isCordoned = unschedulable;
        List<Taint> keepingOff = List.copyOf(taints);
        Map<String, Long> sizes = Collections.unmodifiableSortedMap(images);
        return amounts -> new NodeSpec(
                of.name(),
                of.createdOrMin(),
                of.labels(),
                of.annotations(),
                isCordoned,
                keepingOff,
                whole,
                amounts.offered(of.name(), offered),
                amounts.of(oversubscription),
                sizes);
    }

    /** Returns the allocatable quantities. They default to the capacity, as in the API server. */
    private Map<String, Quantity> offers() {
        if (!allocatable.isEmpty()) {
            return allocatable;
        }
        capacity.keySet().forEach(in.shared()::name);
        return capacity;
    }

    /** Parses milli-cores or bytes without a unit. A text that is not a number counts as 0; a fraction is dropped. */
    static long annotated(Map<String, String> annotations, String key) {
        return (long) GoText.decimal(annotations.getOrDefault(key, "")).orElse(0);
    }

    private void specField(String key) {
        switch (key) {
            case "unschedulable" -> unschedulable = in.flag(false);
            case "taints" -> in.list(this::taint);
            default -> in.skip();
        }
    }

    private void statusField(String key) {
        switch (key) {
            case "capacity" -> capacity = in.bounds("has");
            case "allocatable" -> allocatable = in.amounts("offers");
            case "conditions" -> clock.seeConditions(in);
            case "images" -> in.list(this::image);
            default -> in.skip();
        }
    }

    private void taint() {
        Position place = in.position();
        String[] texts = {"", "", ""};
        in.object(key -> {
            switch (key) {
                case "key" -> texts[0] = in.text();
                case "value" -> texts[1] = in.text();
                case "effect" -> texts[2] = Choices.expected(in, EFFECTS);
                default -> in.skip();
            }
        });
        if (texts[0].isEmpty() || texts[2].isEmpty()) {
            in.doubt(place, ": %s has no %s.".formatted(in.path(), texts[0].isEmpty() ? "key" : "effect"));
        }
        taints.add(in.shared().one(new Taint(texts[0], texts[1], texts[2])));
    }

    private void image() {
        List<String> names = new ArrayList<>();
        long[] bytes = {0};
        in.object(key -> {
            switch (key) {
                case "names" -> names.addAll(in.texts());
                case "sizeBytes" -> bytes[0] = in.longInteger(0);
                default -> in.skip();
            }
        });
        names.forEach(name -> images.put(name, bytes[0]));
    }
}
