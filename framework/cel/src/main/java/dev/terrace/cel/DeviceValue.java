package dev.terrace.cel;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Device;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** The value of a device in expressions: its driver, and its attributes and capacities by domain and name. */
final class DeviceValue {
    private DeviceValue() {}

    /** @throws IllegalArgumentException if an attribute of the version type is not a version */
    static Map<String, Object> of(String driver, Device device) {
        Map<String, Map<String, Object>> attributes = new HashMap<>();
        Map<String, Map<String, Object>> capacities = new HashMap<>();
        device.attributes().forEach(into(attributes, driver, DeviceValue::value));
        device.capacities()
                .forEach(into(
                        capacities, driver, one -> CelQuantity.of(one.value().exact())));
        return Map.of(
                "driver",
                driver,
                "attributes",
                new ByDomain(attributes),
                "capacity",
                new ByDomain(capacities),
                "allowMultipleAllocations",
                device.shared());
    }

    private interface Value<T> {
        Object of(T one);
    }

    private static <T> BiConsumer<String, T> into(
            Map<String, Map<String, Object>> byDomain, String driver, Value<T> value) {
        return (name, one) -> {
            int slash = name.indexOf('/');
            byDomain.computeIfAbsent(slash < 0 ? driver : name.substring(0, slash), domain -> new HashMap<>())
                    .put(name.substring(slash + 1), value.of(one));
        };
    }

    private static Object value(AttributeValue attribute) {
        return switch (attribute.type()) {
            case TEXT -> attribute.text();
            case WHOLE -> Long.valueOf(attribute.text());
            case FLAG -> Boolean.valueOf(attribute.text());
            case VERSION -> SemanticVersion.parse(attribute.text());
        };
    }

    /** A map that returns an empty map for an unknown domain, instead of failing. */
    static final class ByDomain extends AbstractMap<String, Map<String, Object>> {
        private final Map<String, Map<String, Object>> domains;

        ByDomain(Map<String, Map<String, Object>> domains) {
            this.domains = domains;
        }

        @Override
        public Map<String, Object> get(Object domain) {
            return domains.getOrDefault(domain, Map.of());
        }

        @Override
        public boolean containsKey(Object domain) {
            return domains.containsKey(domain);
        }

        @Override
        public Set<Entry<String, Map<String, Object>>> entrySet() {
            return domains.entrySet();
        }
    }
}
