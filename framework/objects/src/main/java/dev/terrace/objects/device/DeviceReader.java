package dev.terrace.objects.device;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.DeviceCapacity.Policy;
import dev.terrace.model.device.DeviceCapacity.Range;
import dev.terrace.model.device.Reach;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.Taint;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one device of a slice. Most of its fields are under {@code basic} in {@code v1beta1}. */
final class DeviceReader {
    private final FieldReader in;
    private final SortedMap<String, AttributeValue> attributes = new TreeMap<>();
    private final SortedMap<String, DeviceCapacity> capacities = new TreeMap<>();
    private final List<Taint> taints = new ArrayList<>();
    private List<CounterSet> takes = List.of();
    private List<String> conditions = List.of();
    private List<String> failures = List.of();
    private String name = "";
    private String node = "";
    private boolean allNodes;
    private boolean shared;
    private boolean bindsToNode;
    private @Nullable List<NodeSelectorTerm> selected;

    private DeviceReader(FieldReader in) {
        this.in = in;
    }

    static Device read(FieldReader in) {
        DeviceReader reader = new DeviceReader(in);
        in.object(reader::field);
        return new Device(
                reader.name,
                in.shared().one(Collections.unmodifiableSortedMap(reader.attributes)),
                in.shared().one(Collections.unmodifiableSortedMap(reader.capacities)),
                List.copyOf(reader.taints),
                reader.takes,
                new Reach(reader.node, reader.allNodes, reader.selected),
                reader.shared,
                reader.bindsToNode,
                DeviceFields.binding(reader.conditions, reader.failures));
    }

    private void field(String key) {
        switch (key) {
            case "name" -> name = in.text();
            case "basic" -> in.object(this::field);
            case "attributes" -> in.object(attribute -> attribute(in.shared().one(attribute)));
            case "capacity" -> in.object(capacity -> capacity(in.shared().one(capacity)));
            case "taints" -> in.list(this::taint);
            case "consumesCounters" -> takes = counters(in, "counterSet");
            case "nodeName" -> node = in.text();
            case "allNodes" -> allNodes = in.flag(false);
            case "nodeSelector" -> selected = DeviceFields.nodes(in);
            case "allowMultipleAllocations" -> shared = in.flag(false);
            case "bindsToNode" -> bindsToNode = in.flag(false);
            case DeviceFields.CONDITIONS -> conditions = in.texts();
            case DeviceFields.FAILURES -> failures = in.texts();
            default -> in.skip();
        }
    }

    private void attribute(String attribute) {
        in.object(key -> {
            AttributeValue value = switch (key) {
                case "string" -> new AttributeValue(AttributeValue.Type.TEXT, in.text());
                case "version" -> new AttributeValue(AttributeValue.Type.VERSION, in.text());
                case "int" -> new AttributeValue(AttributeValue.Type.WHOLE, Long.toString(in.longInteger(0)));
                case "bool" -> new AttributeValue(AttributeValue.Type.FLAG, Boolean.toString(in.flag(false)));
                default -> null;
            };
            if (value == null) {
                in.skip();
            } else {
                attributes.put(attribute, in.shared().one(value));
            }
        });
    }

    private void capacity(String capacity) {
        if (!in.isNull()) {
            Quantity[] value = {Quantity.ZERO};
            @Nullable Policy[] policy = {null};
            in.object(key -> {
                switch (key) {
                    case "value" -> value[0] = in.quantity("has", capacity);
                    case "requestPolicy" -> policy[0] = in.isNull() ? null : policy(capacity);
                    default -> in.skip();
                }
            });
            capacities.put(capacity, in.shared().one(new DeviceCapacity(value[0], policy[0])));
        }
    }

    private Policy policy(String capacity) {
        @Nullable Quantity[] bounds = {null, null, null, null};
        List<Quantity> values = new ArrayList<>();
        boolean[] isRange = {false};
        in.object(key -> {
            switch (key) {
                case "default" -> bounds[0] = in.quantity("gives by default", capacity);
                case "validValues" -> in.list(() -> values.add(in.quantity("allows", capacity)));
                case "validRange" -> {
                    isRange[0] = !in.isNull();
                    in.object(part -> {
                        switch (part) {
                            case "min" -> bounds[1] = in.quantity("allows", capacity);
                            case "max" -> bounds[2] = in.quantity("allows", capacity);
                            case "step" -> bounds[3] = in.quantity("allows steps of", capacity);
                            default -> in.skip();
                        }
                    });
                }
                default -> in.skip();
            }
        });
        return new Policy(
                bounds[0],
                values.isEmpty() ? null : List.copyOf(values),
                isRange[0] ? new Range(bounds[1], bounds[2], bounds[3]) : null);
    }

    private void taint() {
        String[] texts = {"", "", ""};
        in.object(key -> {
            switch (key) {
                case "key" -> texts[0] = in.text();
                case "value" -> texts[1] = in.text();
                case "effect" -> texts[2] = in.text();
                default -> in.skip();
            }
        });
        taints.add(in.shared().one(new Taint(texts[0], texts[1], texts[2])));
    }

    /** @param nameKey the field with the name of a set */
    static List<CounterSet> counters(FieldReader in, String nameKey) {
        List<CounterSet> sets = new ArrayList<>();
        in.list(() -> {
            String[] name = {""};
            SortedMap<String, Quantity> counters = new TreeMap<>();
            in.object(key -> {
                if (key.equals(nameKey)) {
                    name[0] = in.text();
                } else if (key.equals("counters")) {
                    in.object(counter -> in.object(part -> {
                        if (part.equals("value")) {
                            counters.put(counter, in.quantity("counts", counter));
                        } else {
                            in.skip();
                        }
                    }));
                } else {
                    in.skip();
                }
            });
            sets.add(new CounterSet(name[0], Collections.unmodifiableSortedMap(counters)));
        });
        return List.copyOf(sets);
    }
}
