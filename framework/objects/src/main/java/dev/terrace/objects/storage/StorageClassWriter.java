package dev.terrace.objects.storage;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.objects.field.FieldWriter;
import java.util.Map;

/** Writes one StorageClass. */
public final class StorageClassWriter {
    private StorageClassWriter() {}

    public static void write(StorageClass storageClass, FieldWriter out) {
        boolean isOwnDriver = storageClass.driver().equals(storageClass.provisioner());
        out.object("metadata", metadata -> metadata.text("name", storageClass.name()))
                .text("provisioner", storageClass.provisioner())
                .textMap(
                        "parameters", isOwnDriver ? Map.of() : Map.of(StorageClassReader.DRIVER, storageClass.driver()))
                .text("volumeBindingMode", storageClass.waits() ? "WaitForFirstConsumer" : "Immediate")
                .list("allowedTopologies", storageClass.topologies(), StorageClassWriter::topology);
    }

    private static void topology(NodeSelectorTerm term, FieldWriter out) {
        out.list(
                "matchLabelExpressions",
                term.expressions(),
                (label, field) -> field.text("key", label.key()).texts("values", label.values()));
    }
}
