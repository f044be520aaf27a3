package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BuildersTest {
    static Stream<Class<?>> records() {
        return Stream.of(
                Cluster.class,
                CycleReport.class,
                JobSpec.class,
                NodeSpec.class,
                PersistentVolume.class,
                PersistentVolumeClaim.class,
                PodTemplate.class,
                QueueSpec.class,
                SpreadConstraint.class,
                Storage.class,
                TaskSpec.class);
    }

    @ParameterizedTest
    @MethodSource("records")
    void everyPartIsKept(Class<?> type) throws ReflectiveOperationException {
        Object record = sample(type);
        Object builder = type.getMethod("toBuilder").invoke(record);
        assertThat(built(builder)).isEqualTo(record);
    }

    @ParameterizedTest
    @MethodSource("records")
    void everyPartCanBeSaidAlone(Class<?> type) throws ReflectiveOperationException {
        for (Part part : parts(type)) {
            Object builder = type.getMethod("toBuilder").invoke(sample(type));
            Object other = sample(part.type(), "other", 7);
            part.say(builder, other);
            assertThat(type.getMethod(part.name()).invoke(built(builder)))
                    .as(part.name())
                    .isEqualTo(other);
        }
    }

    private record Part(String name, Class<?> type) {
        void say(Object builder, @Nullable Object value) throws ReflectiveOperationException {
            builder.getClass().getMethod(name, type).invoke(builder, value);
        }
    }

    /** Returns the components of a record; for other classes, the accessors that have a builder method. */
    private static List<Part> parts(Class<?> type) throws ReflectiveOperationException {
        if (type.isRecord()) {
            return Arrays.stream(type.getRecordComponents())
                    .map(part -> new Part(part.getName(), part.getType()))
                    .toList();
        }
        Class<?> builder = type.getMethod("toBuilder").getReturnType();
        return Arrays.stream(builder.getDeclaredMethods())
                .filter(part -> part.getParameterCount() == 1)
                .map(part -> new Part(part.getName(), part.getParameterTypes()[0]))
                .sorted(Comparator.comparing(Part::name))
                .toList();
    }

    private static Object built(Object builder) throws ReflectiveOperationException {
        return builder.getClass().getMethod("build").invoke(builder);
    }

    private static Object sample(Class<?> type) throws ReflectiveOperationException {
        List<Part> parts = parts(type);
        List<@Nullable Object> values = new ArrayList<>();
        for (Part part : parts) {
            values.add(sample(part.type(), part.name(), values.size()));
        }
        if (type.isRecord()) {
            Class<?>[] types = parts.stream().map(Part::type).toArray(Class<?>[]::new);
            return type.getDeclaredConstructor(types).newInstance(values.toArray());
        }
        Object builder = type == Cluster.class ? Cluster.empty().toBuilder() : Storage.builder();
        for (int i = 0; i < parts.size(); i++) {
            if (values.get(i) != null) {
                parts.get(i).say(builder, values.get(i));
            }
        }
        return built(builder);
    }

    /**
     * Returns a value distinct from the other parts' values where the type has enough values; null for an unlisted
     * type.
     */
    private static @Nullable Object sample(Class<?> type, String name, int number) {
        if (type == String.class) {
            return name;
        } else if (type == int.class) {
            return number;
        } else if (type == long.class || type == Long.class) {
            return (long) number;
        } else if (type == boolean.class) {
            return number % 2 == 1;
        } else if (type == Instant.class) {
            return Instant.ofEpochSecond(number);
        } else if (type == List.class) {
            return List.of(name);
        } else if (type == Set.class) {
            return Set.of(name);
        } else if (type == Map.class) {
            return Map.of(name, name);
        } else if (type == SortedMap.class) {
            return new TreeMap<>(Map.of(name, name));
        } else if (type == Amounts.class) {
            return Amounts.of(ResourceNames.of(List.of()), Map.of("cpu", (long) number));
        }
        return type.isEnum() ? type.getEnumConstants()[number % 2] : null;
    }
}
