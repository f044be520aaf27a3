package dev.terrace.cel;

import dev.terrace.cel.DeviceProperty.Kind;
import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Device;
import dev.terrace.model.number.NumberText;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The value of a device in one evaluation of an expression: its driver, and its attributes and capacities by domain and
 * name. It records the properties that the evaluation reads.
 */
final class DeviceValue {
    /** The number of recorded properties after which the evaluation counts as having read everything. */
    private static final int MAX_READ = 64;

    private final Set<DeviceProperty> read = new LinkedHashSet<>();
    private final Map<String, Object> fields;

    /** @throws IllegalArgumentException if the device is not valid */
    DeviceValue(String driver, Device device) {
        read.add(DeviceProperty.VALIDITY);
        fields = new Fields(Map.of(
                "driver",
                driver,
                "attributes",
                new ByDomain(
                        Kind.ATTRIBUTE, Kind.ATTRIBUTES, byDomain(driver, device.attributes(), DeviceValue::value)),
                "capacity",
                new ByDomain(
                        Kind.CAPACITY,
                        Kind.CAPACITIES,
                        byDomain(
                                driver,
                                device.capacities(),
                                one -> CelQuantity.of(one.value().exact()))),
                "allowMultipleAllocations",
                device.shared()));
    }

    /** Returns whether a device has a value. Kubernetes converts all attributes before each evaluation. */
    static boolean isValid(Device device) {
        try {
            device.attributes().values().forEach(DeviceValue::value);
            return true;
        } catch (IllegalArgumentException e) {
            return false; // an attribute does not have the form of its type
        }
    }

    /** Returns the domain of an attribute or a capacity: the driver's for a name without a domain. */
    static String domain(String name, String driver) {
        int slash = name.indexOf('/');
        return slash < 0 ? driver : name.substring(0, slash);
    }

    private static <T> Map<String, Map<String, Object>> byDomain(
            String driver, Map<String, T> all, Function<T, Object> value) {
        Map<String, Map<String, Object>> byDomain = new HashMap<>();
        all.forEach((name, one) -> byDomain.computeIfAbsent(domain(name, driver), domain -> new HashMap<>())
                .put(name.substring(name.indexOf('/') + 1), value.apply(one)));
        return byDomain;
    }

    /** Returns the value of the variable. */
    Map<String, Object> fields() {
        return fields;
    }

    /** Returns the properties read so far, in the order of their first reads. */
    List<DeviceProperty> read() {
        return List.copyOf(read);
    }

    private void note(DeviceProperty property) {
        if (!read.contains(DeviceProperty.EVERYTHING)) {
            read.add(read.size() < MAX_READ ? property : DeviceProperty.EVERYTHING);
        }
    }

    private static Object value(AttributeValue attribute) {
        return switch (attribute.type()) {
            case TEXT -> attribute.text();
            case WHOLE ->
                NumberText.whole(attribute.text())
                        .orElseThrow(() -> new IllegalArgumentException(attribute.text() + " is no whole number"));
            case FLAG -> Boolean.valueOf(attribute.text());
            case VERSION -> SemanticVersion.parse(attribute.text());
        };
    }

    /** A map that records what is read from it. A read that does not name a key counts as a read of everything. */
    private abstract class Recorded<V> extends AbstractMap<String, V> {
        private final Map<String, V> all;

        Recorded(Map<String, V> all) {
            this.all = all;
        }

        /** Records the read of a key. */
        abstract void noteKey(String key);

        @Override
        public @Nullable V get(Object key) {
            return containsKey(key) ? all.get(key) : null;
        }

        @Override
        public boolean containsKey(Object key) {
            if (key instanceof String text) {
                noteKey(text);
            }
            return all.containsKey(key);
        }

        @Override
        public Set<Entry<String, V>> entrySet() {
            note(DeviceProperty.EVERYTHING);
            return all.entrySet();
        }
    }

    /** The fields of the variable. Maps record their own reads. */
    private final class Fields extends Recorded<Object> {
        Fields(Map<String, Object> all) {
            super(all);
        }

        @Override
        void noteKey(String key) {
            if (key.equals("driver")) {
                note(DeviceProperty.DRIVER);
            } else if (key.equals("allowMultipleAllocations")) {
                note(DeviceProperty.SHARED);
            }
        }
    }

    /** A map that returns an empty map for an unknown domain, instead of failing. */
    final class ByDomain extends Recorded<Map<String, Object>> {
        private final Kind kindOfOne;
        private final Kind kindOfDomain;
        private final Map<String, Map<String, Object>> domains;

        ByDomain(Kind kindOfOne, Kind kindOfDomain, Map<String, Map<String, Object>> domains) {
            super(domains);
            this.kindOfOne = kindOfOne;
            this.kindOfDomain = kindOfDomain;
            this.domains = domains;
        }

        @Override
        void noteKey(String domain) {
            note(new DeviceProperty(kindOfDomain, domain, ""));
        }

        @Override
        public Map<String, Object> get(Object domain) {
            Map<String, Object> known = domains.getOrDefault(domain, Map.of());
            return domain instanceof String text ? new Named(text, known) : known;
        }

        private final class Named extends Recorded<Object> {
            private final String domain;

            Named(String domain, Map<String, Object> all) {
                super(all);
                this.domain = domain;
            }

            @Override
            void noteKey(String name) {
                note(new DeviceProperty(kindOfOne, domain, name));
            }
        }
    }
}
