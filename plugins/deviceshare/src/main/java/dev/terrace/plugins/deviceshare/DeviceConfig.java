package dev.terrace.plugins.deviceshare;

import dev.terrace.model.ConfigMapSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    private static Optional<DeviceConfig> read(Object tree) {
        try {
            Tree nvidia = new Tree(tree).at("nvidia");
            List<Cuts> cuts = new ArrayList<>();
            for (Tree known : nvidia.at("knownMigGeometries").items()) {
                cuts.add(new Cuts(
                        known.at("models").items().stream().map(Tree::text).toList(),
                        known.at("allowedGeometries").items().stream()
                                .map(DeviceConfig::geometry)
                                .toList()));
            }
            Tree npus = new Tree(tree).at("vnpus");
            boolean isListed = npus.value() instanceof List<?>;
            return Optional.of(new DeviceConfig(
                    new CardRequest.Names(
                            nvidia.at("resourceCountName").text(),
                            nvidia.at("resourceMemoryName").text(),
                            nvidia.at("resourceMemoryPercentageName").text(),
                            nvidia.at("resourceCoreName").text()),
                    cuts,
                    nvidia.at("gpuMemoryFactor").number(),
                    (isListed ? npus : npus.at("configs"))
                            .items().stream().map(DeviceConfig::npu).toList(),
                    !isListed && npus.at("hamiVnpuCore").text().equals("true")));
        } catch (Tree.OfAnotherKind e) {
            return Optional.empty();
        }
    }

    private static NpuType npu(Tree npu) {
        return NpuType.of(
                npu.at("commonWord").text(),
                npu.at("resourceName").text(),
                npu.at("resourceMemoryName").text(),
                npu.at("memoryAllocatable").number(),
                npu.at("memoryCapacity").number(),
                npu.at("templates").items().stream()
                        .map(template -> new NpuType.Template(
                                template.at("name").text(),
                                template.at("memory").number()))
                        .toList());
    }

    private static Geometry geometry(Tree geometry) {
        return new Geometry(
                geometry.at("group").text(),
                geometry.at("geometries").items().stream()
                        .map(instance -> new Geometry.Instance(
                                instance.at("name").text(),
                                instance.at("memory").number(),
                                instance.at("count").number()))
                        .toList());
    }

    /** The geometries of a card type; empty for an unknown type. */
    Optional<List<Geometry>> geometriesOf(String type) {
        return cuts.stream()
                .filter(known -> known.models().stream().anyMatch(type::contains))
                .map(Cuts::geometries)
                .findFirst();
    }

    /** A part of a document. Each part may be missing. */
    record Tree(@Nullable Object value) {
        /** Thrown if a part has the wrong type. The whole document is then ignored, as in Volcano. */
        static final class OfAnotherKind extends RuntimeException {}

        Tree at(String key) {
            if (value == null) {
                return this;
            }
            if (value instanceof Map<?, ?> map) {
                return new Tree(map.get(key));
            }
            throw new OfAnotherKind();
        }

        List<Tree> items() {
            if (value == null) {
                return List.of();
            }
            if (value instanceof List<?> list) {
                List<Tree> items = new ArrayList<>();
                list.forEach(item -> items.add(new Tree(item)));
                return items;
            }
            throw new OfAnotherKind();
        }

        /** The text; empty if missing. Numbers and booleans are text as well, as in Volcano's reader. */
        String text() {
            if (value instanceof Map<?, ?> || value instanceof List<?>) {
                throw new OfAnotherKind();
            }
            return value == null ? "" : value.toString();
        }

        /** The number; 0 if missing. */
        long number() {
            if (value == null) {
                return 0;
            }
            if (value instanceof Number number && number.doubleValue() == number.longValue()) {
                return number.longValue();
            }
            throw new OfAnotherKind();
        }
    }
}
