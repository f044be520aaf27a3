package dev.terrace.objects.device;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.DeviceCapacity.Policy;
import dev.terrace.model.device.DeviceCapacity.Range;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes one ResourceSlice. */
public final class ResourceSliceWriter {
    private ResourceSliceWriter() {}

    public static void write(ResourceSlice slice, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", slice.name())).object("spec", spec -> {
            spec.text("driver", slice.driver())
                    .object(
                            "pool",
                            pool -> pool.text("name", slice.pool())
                                    .number("generation", slice.generation(), 0)
                                    .number("resourceSliceCount", slice.slices(), 0));
            reach(slice.reach(), spec);
            spec.flag("perDeviceNodeSelection", slice.perDevice(), false)
                    .list("devices", slice.devices(), ResourceSliceWriter::device);
            counters("sharedCounters", "name", slice.counters(), spec);
        });
    }

    private static void reach(Reach reach, FieldWriter out) {
        out.text("nodeName", reach.node()).flag("allNodes", reach.all(), false);
        DeviceFields.nodes(reach.selected(), out);
    }

    private static void device(Device device, FieldWriter out) {
        out.text("name", device.name());
        if (!device.attributes().isEmpty()) {
            out.object(
                    "attributes",
                    all -> device.attributes()
                            .forEach((name, value) -> all.object(name, field -> attribute(value, field))));
        }
        if (!device.capacities().isEmpty()) {
            out.object(
                    "capacity",
                    all -> device.capacities()
                            .forEach((name, value) -> all.object(name, field -> capacity(value, field))));
        }
        out.list(
                "taints",
                device.taints(),
                (taint, field) -> field.text("key", taint.key())
                        .text("value", taint.value())
                        .text("effect", taint.effect()));
        counters("consumesCounters", "counterSet", device.takes(), out);
        reach(device.reach(), out);
        out.flag("allowMultipleAllocations", device.shared(), false).flag("bindsToNode", device.bindsToNode(), false);
        DeviceFields.binding(device.binding(), out);
    }

    private static void attribute(AttributeValue value, FieldWriter out) {
        String field = value.type().field();
        switch (value.type()) {
            case TEXT, VERSION -> out.said(field, value.text());
            case WHOLE -> out.number(field, NumberText.whole(value.text()).orElseThrow());
            case FLAG -> out.flag(field, Boolean.valueOf(value.text()), null);
        }
    }

    private static void capacity(DeviceCapacity capacity, FieldWriter out) {
        quantity("value", capacity.value(), out);
        Policy policy = capacity.policy();
        if (policy != null) {
            out.object("requestPolicy", field -> policy(policy, field));
        }
    }

    private static void policy(Policy policy, FieldWriter out) {
        quantity("default", policy.otherwise(), out);
        List<Quantity> values = policy.values();
        if (values != null) {
            out.texts(
                    "validValues",
                    values.stream().map(ResourceSliceWriter::text).toList());
        }
        Range range = policy.range();
        if (range != null) {
            out.object("validRange", field -> {
                quantity("min", range.least(), field);
                quantity("max", range.most(), field);
                quantity("step", range.step(), field);
            });
        }
    }

    private static void quantity(String key, @Nullable Quantity quantity, FieldWriter out) {
        if (quantity != null) {
            out.said(key, text(quantity));
        }
    }

    private static String text(Quantity quantity) {
        return quantity.exact().toPlainString();
    }

    private static void counters(String key, String nameKey, List<CounterSet> sets, FieldWriter out) {
        out.list(
                key,
                sets,
                (set, field) -> field.text(nameKey, set.name())
                        .object(
                                "counters",
                                all -> set.counters()
                                        .forEach((name, value) ->
                                                all.object(name, counter -> quantity("value", value, counter)))));
    }
}
