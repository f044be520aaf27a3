package dev.terrace.plugins.deviceshare;

import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.settings.Structure;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The device configuration in a ConfigMap of the cluster: the resource names of devices, and the geometries of cards.
 *
 * @param gpus the resource names of NVIDIA's cards
 * @param cuts the geometries by substrings of card types
 * @param memoryFactor the number of units of card memory per unit of a request
 * @param npus the types of NPUs
 * @param softwareNpus whether software shares NPUs on nodes that do not say so themselves
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/config/config.go">Volcano,
 *     device config</a>
 */
record DeviceConfig(
        CardRequest.Names gpus, List<Cuts> cuts, long memoryFactor, List<NpuType> npus, boolean softwareNpus) {
    /** The default without a readable ConfigMap. Memory cannot be requested by percentage. */
    static final DeviceConfig DEFAULT = new DeviceConfig(
            new CardRequest.Names("volcano.sh/vgpu-number", "volcano.sh/vgpu-memory", "", "volcano.sh/vgpu-cores"),
            List.of(),
            0,
            List.of(NpuType.DEFAULT),
            false);

    /** The geometries of cards whose type contains one of these words. */
    record Cuts(List<String> models, List<Geometry> geometries) {}

    static DeviceConfig of(List<ConfigMapSpec> maps, String namespace, String name) {
        return maps.stream()
                .filter(map -> map.namespace().equals(namespace) && map.name().equals(name))
                .findFirst()
                .flatMap(map -> Optional.ofNullable(map.trees().get(ConfigMapSpec.DEVICES)))
                .flatMap(DeviceConfig::read)
                .orElse(DEFAULT);
    }

    /** Reads a document. As in Volcano, it is ignored as a whole if a part has the wrong type. Parts may be missing. */
    private static Optional<DeviceConfig> read(Object tree) {
        try {
            Structure nvidia = at(Structure.of(tree), "nvidia");
            Structure npus = at(Structure.of(tree), "vnpus");
            return Optional.of(new DeviceConfig(
                    new CardRequest.Names(
                            text(nvidia, "resourceCountName"),
                            text(nvidia, "resourceMemoryName"),
                            text(nvidia, "resourceMemoryPercentageName"),
                            text(nvidia, "resourceCoreName")),
                    list(at(nvidia, "knownMigGeometries"), DeviceConfig::cuts),
                    number(nvidia, "gpuMemoryFactor"),
                    list(npus.isList() ? npus : at(npus, "configs"), DeviceConfig::npu),
                    !npus.isList() && text(npus, "hamiVnpuCore").equals("true")));
        } catch (Structure.Wrong e) {
            return Optional.empty();
        }
    }

    private static Cuts cuts(Structure known) {
        return new Cuts(
                list(at(known, "models"), DeviceConfig::text),
                list(
                        at(known, "allowedGeometries"),
                        geometry -> new Geometry(
                                text(geometry, "group"),
                                list(
                                        at(geometry, "geometries"),
                                        instance -> new Geometry.Instance(
                                                text(instance, "name"),
                                                number(instance, "memory"),
                                                number(instance, "count"))))));
    }

    private static NpuType npu(Structure npu) {
        return new NpuType(
                text(npu, "commonWord"),
                text(npu, "resourceName"),
                text(npu, "resourceMemoryName"),
                number(npu, "memoryAllocatable"),
                number(npu, "memoryCapacity"),
                list(
                        at(npu, "templates"),
                        template -> new NpuType.Template(text(template, "name"), number(template, "memory"))));
    }

    private static Structure at(Structure part, String key) {
        return part.isThere() ? part.at(key) : part;
    }

    private static <T> List<T> list(Structure part, Function<Structure, T> reader) {
        return part.isThere() ? part.list(reader) : List.of();
    }

    private static String text(Structure part, String key) {
        return text(at(part, key));
    }

    /** The text; empty if missing. Numbers and booleans are text as well, as in Volcano's reader. */
    private static String text(Structure part) {
        return part.isThere() ? part.scalar() : "";
    }

    /** The whole number; 0 if missing. */
    private static long number(Structure part, String key) {
        double number = at(part, key).find(Structure::number).orElse(0.0);
        if (number != (long) number) {
            throw part.at(key).wrong("a whole number");
        }
        return (long) number;
    }

    /** The geometries of a card type; empty for an unknown type. */
    Optional<List<Geometry>> geometriesOf(String type) {
        return cuts.stream()
                .filter(known -> known.models().stream().anyMatch(type::contains))
                .map(Cuts::geometries)
                .findFirst();
    }
}
