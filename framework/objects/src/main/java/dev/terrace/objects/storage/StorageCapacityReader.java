package dev.terrace.objects.storage;

import dev.terrace.model.resource.Quantity;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import dev.terrace.objects.field.Selectors;
import org.jspecify.annotations.Nullable;

/** Reads one CSIStorageCapacity. */
public final class StorageCapacityReader implements Parsed<StorageCapacity> {
    private final FieldReader in;
    private final Meta meta;
    private String storageClass = "";
    private @Nullable LabelSelector topology;
    private @Nullable Quantity capacity;
    private @Nullable Quantity maximum;

    public StorageCapacityReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofObject(in, clock, this::field);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<StorageCapacity> draft() {
        Quantity largest = maximum == null ? capacity : maximum;
        StorageCapacity spec = new StorageCapacity(
                meta.namespaceOrDefault(),
                meta.name(),
                storageClass,
                topology,
                largest == null ? null : largest.whole());
        return amounts -> spec;
    }

    private void field(String key) {
        switch (key) {
            case "storageClassName" -> storageClass = in.text();
            case "nodeTopology" -> topology = Selectors.labels(in);
            case "capacity" -> capacity = in.isNull() ? null : in.quantity("offers", "storage");
            case "maximumVolumeSize" -> maximum = in.isNull() ? null : in.quantity("offers", "storage");
            default -> in.skip();
        }
    }
}
