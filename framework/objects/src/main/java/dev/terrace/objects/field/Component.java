package dev.terrace.objects.field;

import dev.terrace.model.Cluster;
import dev.terrace.model.device.Devices;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.PodSelectors;
import dev.terrace.model.storage.Storage;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The component of a cluster that holds all objects of one kind.
 *
 * @param part the part of the cluster that the component belongs to
 * @param items returns the objects of a cluster, sorted
 * @param put sets the objects, sorted, in the builders of a cluster
 */
public record Component<T>(Part part, Function<Cluster, List<T>> items, BiConsumer<Builders, List<T>> put) {
    /** The parts of a cluster. Storage and devices are separate values. */
    public enum Part {
        CLUSTER,
        STORAGE,
        DEVICES
    }

    /** The builders of the parts of a cluster. */
    public record Builders(Cluster.Builder cluster, Storage.Builder storage, Devices.Builder devices) {
        /** Builders of a cluster without objects and resources. */
        public static Builders create() {
            return new Builders(Cluster.builder(ResourceNames.of(List.of())), Storage.builder(), Devices.builder());
        }
    }

    /** A component of the cluster itself. */
    public static <T> Component<T> of(Function<Cluster, List<T>> items, BiConsumer<Cluster.Builder, List<T>> put) {
        return new Component<>(Part.CLUSTER, items, (builders, all) -> put.accept(builders.cluster(), all));
    }

    /** A component of the cluster's Services and controllers of pods. */
    public static <T> Component<T> ofPodSelectors(
            Function<PodSelectors, List<T>> items, BiConsumer<PodSelectors.Builder, List<T>> put) {
        return of(
                cluster -> items.apply(cluster.podSelectors()),
                (cluster, all) -> put.accept(cluster.podSelectorsBuilder(), all));
    }

    /** A component of the cluster's storage. */
    public static <T> Component<T> ofStorage(
            Function<Storage, List<T>> items, BiConsumer<Storage.Builder, List<T>> put) {
        return new Component<>(
                Part.STORAGE,
                cluster -> items.apply(cluster.storage()),
                (builders, all) -> put.accept(builders.storage(), all));
    }

    /** A component of the cluster's devices and claims. */
    public static <T> Component<T> ofDevices(
            Function<Devices, List<T>> items, BiConsumer<Devices.Builder, List<T>> put) {
        return new Component<>(
                Part.DEVICES,
                cluster -> items.apply(cluster.devices()),
                (builders, all) -> put.accept(builders.devices(), all));
    }
}
