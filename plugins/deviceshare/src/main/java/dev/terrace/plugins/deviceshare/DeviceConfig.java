package dev.terrace.plugins.deviceshare;

import dev.terrace.model.ConfigMapSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a ConfigMap of the cluster says about devices: by which names pods ask for them, and how cards can be cut.
 *
 * @param gpus the names of NVIDIA's cards
 * @param cuts for parts of types of cards, the ways in which these can be cut
 * @param memoryFactor how many units of a card's memory one unit of a request is
 * @param npus types of NPUs
 * @param softwareNpus whether software shares NPUs, on nodes that say nothing of it
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/config/config.go">Volcano,
 *     device config</a>
 */
record DeviceConfig(
        CardRequest.Names gpus, List<Cuts> cuts, long memoryFactor, List<NpuType> npus, boolean softwareNpus) {
    /** What holds without a ConfigMap, or with one that cannot be read. Memory cannot be asked for by percentage. */
    static final DeviceConfig DEFAULT = new DeviceConfig(
            new CardRequest.Names("volcano.sh/vgpu-number", "volcano.sh/vgpu-memory", "", "volcano.sh/vgpu-cores"),
            List.of(),
            0,
            List.of(NpuType.DEFAULT),
            false);

    /** The ways in which cards can be cut that have one of these words in their type. */
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

    /** The ways in which a card of a type can be cut; empty if its type is not known. */
    Optional<List<Geometry>> geometriesOf(String type) {
        return cuts.stream()
                .filter(known -> known.models().stream().anyMatch(type::contains))
                .map(Cuts::geometries)
                .findFirst();
    }

    /** A part of a document, of which each may be missing. */
    record Tree(@Nullable Object value) {
        /** Some part is there and not what it should be: then nothing of the document counts, as in Volcano. */
        static final class OfAnotherKind extends RuntimeException {
            private static final long serialVersionUID = 1;
        }

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

        /** Empty if missing; a number or a boolean is text as well, as in Volcano's reader. */
        String text() {
            if (value instanceof Map<?, ?> || value instanceof List<?>) {
                throw new OfAnotherKind();
            }
            return value == null ? "" : value.toString();
        }

        /** 0 if missing. */
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
