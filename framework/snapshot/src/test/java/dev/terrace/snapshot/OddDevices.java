package dev.terrace.snapshot;

import dev.terrace.cel.CelSelector;
import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Binding;
import dev.terrace.model.device.ClaimAllocation;
import dev.terrace.model.device.ClaimAllocation.Configuration;
import dev.terrace.model.device.ClaimAllocation.Given;
import dev.terrace.model.device.ClaimTemplate;
import dev.terrace.model.device.CounterSet;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.DeviceCapacity.Policy;
import dev.terrace.model.device.DeviceCapacity.Range;
import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceConstraint;
import dev.terrace.model.device.DeviceRequest;
import dev.terrace.model.device.DeviceRequest.Choice;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.device.DeviceStatus;
import dev.terrace.model.device.Devices;
import dev.terrace.model.device.Reach;
import dev.terrace.model.device.ResourceClaim;
import dev.terrace.model.device.ResourceSlice;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.Taint;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.selector.Requirement;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Generates devices and claims in which every field has values that are hard to write. */
final class OddDevices {
    private final Oddities odd;

    OddDevices(Oddities odd) {
        this.odd = odd;
    }

    Devices devices() {
        return Devices.builder()
                .classes(List.of(
                        new DeviceClass("0", odd.list(this::selector), odd.list(this::json)),
                        new DeviceClass("1", List.of())))
                .slices(List.of(slice("0"), slice("1"), slice("2")))
                .claims(List.of(claim("0"), claim("1"), claim("2")))
                .templates(List.of(new ClaimTemplate(odd.namespace(), odd.name(0))))
                .build();
    }

    private String json() {
        return odd.of("{}", "{\"opaque\":{\"driver\":\"d\",\"parameters\":{\"a\":[1.50,null,{}]}}}");
    }

    private DeviceSelector selector() {
        return CelSelector.of(odd.text());
    }

    private ResourceSlice slice(String name) {
        return new ResourceSlice(
                name,
                odd.text(),
                odd.text(),
                odd.isSo() ? 0 : 3,
                odd.isSo() ? 0 : 1,
                reach(),
                odd.isSo(),
                odd.list(this::device),
                odd.list(this::counters));
    }

    private Reach reach() {
        return new Reach(
                odd.text(),
                odd.isSo(),
                odd.isSo()
                        ? null
                        : odd.list(() -> new NodeSelectorTerm(
                                List.of(new Requirement("k", Requirement.Operator.EXISTS, List.of())), List.of())));
    }

    private Device device() {
        TreeMap<String, AttributeValue> attributes = new TreeMap<>();
        attributes.put("a", new AttributeValue(AttributeValue.Type.TEXT, odd.text()));
        attributes.put("b/c", new AttributeValue(AttributeValue.Type.WHOLE, odd.of("0", "-9223372036854775808")));
        attributes.put("d", new AttributeValue(AttributeValue.Type.FLAG, odd.of("true", "false")));
        attributes.put("e", new AttributeValue(AttributeValue.Type.VERSION, odd.of("1.2.3", "")));
        TreeMap<String, DeviceCapacity> capacities = new TreeMap<>();
        capacities.put("f", new DeviceCapacity(quantity(), null));
        capacities.put("g", new DeviceCapacity(quantity(), policy()));
        return new Device(
                odd.text(),
                attributes,
                capacities,
                odd.list(() -> new Taint(odd.text(), odd.text(), odd.text())),
                odd.list(this::counters),
                reach(),
                odd.isSo(),
                odd.isSo(),
                binding());
    }

    private Binding binding() {
        return new Binding(odd.list(odd::text), odd.list(odd::text));
    }

    private DeviceStatus status() {
        return new DeviceStatus(odd.text(), odd.text(), odd.text(), odd.list(odd::text));
    }

    private Policy policy() {
        return new Policy(
                odd.isSo() ? null : quantity(),
                odd.isSo() ? null : List.of(quantity(), quantity()),
                odd.isSo()
                        ? null
                        : new Range(odd.isSo() ? null : quantity(), quantity(), odd.isSo() ? null : quantity()));
    }

    private CounterSet counters() {
        return new CounterSet(odd.text(), quantities());
    }

    private Quantity quantity() {
        return Quantity.of(new BigDecimal(odd.of("0", "1.50", "1e3", "42949672960")));
    }

    private SortedMap<String, Quantity> quantities() {
        TreeMap<String, Quantity> quantities = new TreeMap<>();
        odd.list(odd::text).forEach(name -> quantities.put(name, quantity()));
        return quantities;
    }

    private List<Toleration> tolerations() {
        return odd.list(() -> new Toleration(odd.text(), odd.text(), odd.text(), odd.text()));
    }

    private ResourceClaim claim(String name) {
        return new ResourceClaim(
                "ns",
                name,
                odd.isSo() ? "ns/" + name : "uid",
                odd.isSo() ? "" : "owner",
                odd.isSo(),
                List.of(exactly(), new DeviceRequest("c", true, List.of(choice("x"), choice("y")))),
                odd.list(() -> new DeviceConstraint(odd.list(odd::text), "a/b", odd.isSo())),
                odd.isSo() ? null : allocation(),
                odd.list(() -> "pod"),
                odd.list(this::status));
    }

    private DeviceRequest exactly() {
        return odd.isSo()
                ? new DeviceRequest("r", false, List.of())
                : new DeviceRequest("r", false, List.of(choice("r")));
    }

    private Choice choice(String name) {
        boolean isAll = odd.isSo();
        return new Choice(
                name,
                odd.text(),
                odd.list(this::selector),
                isAll && odd.isSo() ? 0 : 2,
                isAll,
                odd.isSo(),
                tolerations(),
                quantities());
    }

    private ClaimAllocation allocation() {
        return new ClaimAllocation(
                odd.list(() -> new Given(
                        odd.text(),
                        odd.text(),
                        odd.text(),
                        odd.text(),
                        odd.isSo(),
                        tolerations(),
                        odd.text(),
                        quantities(),
                        binding())),
                odd.list(() -> new Configuration(odd.list(odd::text), json())),
                reach().selected(),
                odd.isSo() ? null : Instant.parse(odd.of("2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000000001Z")));
    }
}
