package dev.terrace.cluster.change;

import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.device.Devices;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.storage.Storage;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Component.Builders;
import dev.terrace.objects.field.Component.Part;
import dev.terrace.objects.field.Kind;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The objects of a cluster by kind, during the application of edits. Kinds without edits cost nothing. */
public final class EditedObjects {
    private final Cluster origin;
    private final Map<Kind<?>, Slot<?>> byKind = new HashMap<>();

    /** @param origin the cluster before the edits */
    public EditedObjects(Cluster origin) {
        this.origin = origin;
    }

    /** Returns the objects of a kind. */
    @SuppressWarnings("unchecked") // each kind has a slot of its own type
    public <T> Slot<T> of(Kind<T> kind) {
        return (Slot<T>) byKind.computeIfAbsent(
                kind, key -> new Slot<>(kind.component().items().apply(origin), kind.order()));
    }

    /** Returns the differences of a kind's objects from those before the edits. */
    @SuppressWarnings("unchecked") // each kind has a slot of its own type
    public <T> List<ObjectChange<T>> changes(Kind<T> kind) {
        Slot<?> slot = byKind.get(kind);
        return slot == null ? List.of() : ((Slot<T>) slot).changes();
    }

    /** Returns the storage; the original object if no edit changed it. */
    public Storage storage() {
        return isChanged(Part.STORAGE) ? builders(Part.STORAGE).storage().build() : origin.storage();
    }

    /** Returns the devices; the original object if no edit changed them. */
    public Devices devices() {
        return isChanged(Part.DEVICES) ? builders(Part.DEVICES).devices().build() : origin.devices();
    }

    private boolean isChanged(Part part) {
        for (Map.Entry<Kind<?>, Slot<?>> entry : byKind.entrySet()) {
            if (entry.getKey().component().part() == part && entry.getValue().isChanged()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the cluster after the edits. */
    public Cluster cluster(ResourceNames names, Instant now, List<UndecidedPod> undecided) {
        Builders builders = new Builders(origin.toBuilder(), Storage.builder(), Devices.builder());
        for (Kind<?> kind : byKind.keySet()) {
            if (kind.component().part() == Part.CLUSTER) {
                put(kind, builders);
            }
        }
        return builders.cluster()
                .resources(names)
                .storage(storage())
                .devices(devices())
                .undecided(undecided)
                .now(now)
                .build();
    }

    private Builders builders(Part part) {
        Builders builders = Builders.create();
        for (Kind<?> kind : Kinds.ALL) {
            if (kind.component().part() == part) {
                put(kind, builders);
            }
        }
        return builders;
    }

    @SuppressWarnings("unchecked") // each kind has a slot of its own type
    private <T> void put(Kind<T> kind, Builders builders) {
        Slot<T> slot = (Slot<T>) byKind.get(kind);
        kind.component()
                .put()
                .accept(builders, slot == null ? kind.component().items().apply(origin) : slot.items());
    }

    /** Returns the difference of the cluster after the edits from the one before. */
    public Changes difference(ResourceNames names, Instant now) {
        Map<Kind<?>, List<? extends ObjectChange<?>>> changed = new HashMap<>();
        byKind.forEach((kind, slot) -> {
            if (slot.isChanged()) {
                changed.put(kind, slot.changes());
            }
        });
        return new Changes(!names.equals(origin.resources()), !now.equals(origin.now()), changed);
    }
}
