package dev.terrace.objects.device;

import dev.terrace.cel.CelSelector;
import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Binding;
import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.DeviceCapacity.Policy;
import dev.terrace.model.device.DeviceCapacity.Range;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Fields;
import dev.terrace.objects.field.Fields.Field;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Form.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The forms of devices: resource slices, device classes, and what claims share with them. */
public final class DeviceForms {
    /** A selector without an expression is from a later Kubernetes, and fails for each device. */
    static final Form<DeviceSelector, DeviceSelector> SELECTOR = Form.of(fields -> {
        var expression = fields.within("cel").text("expression", DeviceSelector::text);
        return read -> read.one(CelSelector.of(read.get(expression)));
    });

    static final Form<Toleration, Toleration> TOLERATION = Form.of(fields -> {
        var key = fields.text("key", Toleration::key);
        var operator = fields.text("operator", Toleration::operator);
        var value = fields.text("value", Toleration::value);
        var effect = fields.text("effect", Toleration::effect);
        return read -> read.one(new Toleration(read.get(key), read.get(operator), read.get(value), read.get(effect)));
    });

    private static final Form<Taint, Taint> TAINT = Form.of(fields -> {
        var key = fields.text("key", Taint::key);
        var value = fields.text("value", Taint::value);
        var effect = fields.text("effect", Taint::effect);
        return read -> read.one(new Taint(read.get(key), read.get(value), read.get(effect)));
    });

    private static final Form<AttributeValue, AttributeValue> ATTRIBUTE = Form.of(fields -> {
        var value = fields.field(
                "string", null, in -> new AttributeValue(AttributeValue.Type.TEXT, in.text()), DeviceForms::write);
        fields.alias("version", value, in -> new AttributeValue(AttributeValue.Type.VERSION, in.text()));
        fields.alias(
                "int", value, in -> new AttributeValue(AttributeValue.Type.WHOLE, Long.toString(in.longInteger(0))));
        fields.alias(
                "bool", value, in -> new AttributeValue(AttributeValue.Type.FLAG, Boolean.toString(in.flag(false))));
        return read -> read.get(value) == null ? null : read.one(read.get(value));
    });

    private static final Form<Range, Range> RANGE = Form.of(fields -> {
        var least = quantity(fields, "min", "allows", 2, Range::least);
        var most = quantity(fields, "max", "allows", 2, Range::most);
        var step = quantity(fields, "step", "allows steps of", 2, Range::step);
        return read -> new Range(read.get(least), read.get(most), read.get(step));
    });

    private static final Form<Policy, Policy> POLICY = Form.of(fields -> {
        var otherwise = quantity(fields, "default", "gives by default", 1, Policy::otherwise);
        var values = fields.field("validValues", null, DeviceForms::quantities, (policy, out) -> {
            List<Quantity> allowed = policy.values();
            if (allowed != null) {
                out.texts("validValues", allowed.stream().map(DeviceForms::text).toList());
            }
        });
        var range = fields.object("validRange", RANGE, Policy::range);
        return read -> new Policy(read.get(otherwise), read.get(values), read.get(range));
    });

    private static final Form<DeviceCapacity, DeviceCapacity> CAPACITY = Form.of(fields -> {
        var value = quantity(fields, "value", "has", 0, DeviceCapacity::value);
        var policy = fields.object("requestPolicy", POLICY, DeviceCapacity::policy);
        return read -> read.one(
                new DeviceCapacity(read.get(value) == null ? Quantity.ZERO : read.get(value), read.get(policy)));
    });

    private static final Form<Quantity, Quantity> COUNTER = Form.of(fields -> {
        var value = quantity(fields, "value", "counts", 0, counter -> counter);
        return read -> read.get(value);
    });

    private static final Form<CounterSet, CounterSet> SHARED_COUNTERS = counters("name");
    private static final Form<CounterSet, CounterSet> CONSUMED_COUNTERS = counters("counterSet");

    /** Most fields of a device are under {@code basic} in {@code v1beta1}. */
    private static final Form<Device, Device> DEVICE = Form.of(fields -> {
        fields.flattened("basic");
        var name = fields.text("name", Device::name);
        var attributes = fields.map("attributes", ATTRIBUTE, Device::attributes);
        var capacities = fields.map("capacity", CAPACITY, Device::capacities);
        var taints = fields.list("taints", TAINT, Device::taints);
        var takes = fields.list("consumesCounters", CONSUMED_COUNTERS, Device::takes);
        var reach = reach(fields, Device::reach);
        var shared = fields.flag("allowMultipleAllocations", false, Device::shared);
        var bindsToNode = fields.flag("bindsToNode", false, Device::bindsToNode);
        var binding = binding(fields, Device::binding);
        return read -> new Device(
                read.get(name),
                read.one(read.get(attributes)),
                read.one(read.get(capacities)),
                read.get(taints),
                read.get(takes),
                reach.apply(read),
                read.get(shared),
                read.get(bindsToNode),
                binding.apply(read));
    });

    public static final Form<ResourceSlice, ResourceSlice> RESOURCE_SLICE = Form.of(fields -> {
        var meta = fields.named(ResourceSlice::name);
        var spec = fields.within("spec");
        var driver = spec.text("driver", ResourceSlice::driver);
        var pool = spec.within("pool");
        var poolName = pool.text("name", ResourceSlice::pool);
        var generation = pool.longNumber("generation", ResourceSlice::generation);
        var slices = pool.longNumber("resourceSliceCount", ResourceSlice::slices);
        var reach = reach(spec, ResourceSlice::reach);
        var perDevice = spec.flag("perDeviceNodeSelection", false, ResourceSlice::perDevice);
        var devices = spec.list("devices", DEVICE, ResourceSlice::devices);
        var counters = spec.list("sharedCounters", SHARED_COUNTERS, ResourceSlice::counters);
        return read -> new ResourceSlice(
                read.get(meta).name(),
                read.get(driver),
                read.get(poolName),
                read.get(generation),
                read.get(slices),
                reach.apply(read),
                read.get(perDevice),
                read.get(devices),
                read.get(counters));
    });

    public static final Form<DeviceClass, DeviceClass> DEVICE_CLASS = Form.of(fields -> {
        var meta = fields.named(DeviceClass::name);
        var spec = fields.within("spec");
        var selectors = spec.list("selectors", SELECTOR, DeviceClass::selectors);
        var configurations = spec.field(
                "config",
                List.<String>of(),
                FieldReader::objects,
                (of, out) -> out.list("config", of.configurations(), (json, config) -> config.fields(json)));
        return read -> new DeviceClass(read.get(meta).name(), read.get(selectors), read.get(configurations));
    });

    private DeviceForms() {}

    private static Form<CounterSet, CounterSet> counters(String nameKey) {
        return Form.of(fields -> {
            var name = fields.text(nameKey, CounterSet::name);
            var counters = fields.map("counters", COUNTER, CounterSet::counters);
            return read -> new CounterSet(read.get(name), read.get(counters));
        });
    }

    /** Declares the nodes that can use devices, by three fields. */
    private static <T> Function<Values, Reach> reach(Fields<T> fields, Function<T, Reach> get) {
        var node = fields.text("nodeName", of -> get.apply(of).node());
        var all = fields.flag("allNodes", false, of -> get.apply(of).all());
        var selected = fields.terms("nodeSelector", of -> get.apply(of).selected());
        return read -> new Reach(read.get(node), read.get(all), read.get(selected));
    }

    /** Declares the conditions of a device's binding, by two fields. */
    static <T> Function<Values, Binding> binding(Fields<T> fields, Function<T, Binding> get) {
        var conditions = fields.texts("bindingConditions", of -> get.apply(of).conditions());
        var failures =
                fields.texts("bindingFailureConditions", of -> get.apply(of).failures());
        return read -> read.get(conditions).isEmpty() && read.get(failures).isEmpty()
                ? Binding.AT_ONCE
                : new Binding(read.get(conditions), read.get(failures));
    }

    /** @param depth the number of keys between the field and the name of the capacity or counter */
    private static <T> Field<Quantity> quantity(
            Fields<T> fields, String key, String verb, int depth, Function<T, @Nullable Quantity> get) {
        return fields.field(key, null, in -> in.quantity(verb, in.keyAbove(depth + 1)), (of, out) -> {
            Quantity quantity = get.apply(of);
            if (quantity != null) {
                out.said(key, text(quantity));
            }
        });
    }

    private static @Nullable List<Quantity> quantities(FieldReader in) {
        List<Quantity> values = new ArrayList<>();
        in.list(() -> values.add(in.quantity("allows", in.keyAbove(3))));
        return values.isEmpty() ? null : List.copyOf(values);
    }

    private static String text(Quantity quantity) {
        return quantity.exact().toPlainString();
    }

    private static void write(AttributeValue value, FieldWriter out) {
        String field = value.type().field();
        switch (value.type()) {
            case TEXT, VERSION -> out.said(field, value.text());
            case WHOLE -> out.number(field, NumberText.whole(value.text()).orElseThrow());
            case FLAG -> out.flag(field, Boolean.valueOf(value.text()), null);
        }
    }
}
