package dev.terrace.objects.storage;

import dev.terrace.objects.field.Meta;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Names that the readers of storage objects share: the API group, annotations, and defaults. */
public final class StorageNames {
    static final String GROUP = "storage.k8s.io";

    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
    public static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
    static final String FILESYSTEM = "Filesystem";

    private static final String CLASS = "volume.beta.kubernetes.io/storage-class";

    private StorageNames() {}

    /** A deletion time for a volume or a claim that is being deleted. The true time is not kept. */
    static @Nullable Instant deleted(boolean isLeaving) {
        return isLeaving ? Instant.EPOCH : null;
    }

    /** The storage class: the old annotation takes precedence over the field. */
    static String storageClass(Meta meta, String field) {
        return meta.annotations().getOrDefault(CLASS, field);
    }
}
