package dev.terrace.snapshot.storage;

import dev.terrace.snapshot.object.Meta;

/** Names that the readers of storage objects share: the API group, annotations, and defaults. */
public final class StorageNames {
    static final String GROUP = "storage.k8s.io";

    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
    public static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
    static final String FILESYSTEM = "Filesystem";

    private static final String CLASS = "volume.beta.kubernetes.io/storage-class";

    private StorageNames() {}

    /** The storage class: the old annotation takes precedence over the field. */
    static String storageClass(Meta meta, String field) {
        return meta.annotations().getOrDefault(CLASS, field);
    }
}
