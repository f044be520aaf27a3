package dev.terrace.objects.kind;

import dev.terrace.model.QueueSpec;
import dev.terrace.objects.field.FieldWriter;

/** Writes one Queue of Volcano. */
public final class QueueWriter {
    private QueueWriter() {}

    public static void write(QueueSpec queue, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata -> metadata.text("name", queue.name())
                                .time("creationTimestamp", queue.created())
                                .textMap("labels", queue.labels())
                                .textMap("annotations", queue.annotations()))
                .object("spec", spec -> {
                    spec.number("weight", queue.weight(), 0)
                            .number("priority", queue.priority(), 0)
                            .text("priorityClassName", queue.priorityClassName())
                            .flag("reclaimable", queue.reclaimable(), true)
                            .amounts("capability", queue.capability())
                            .object("guarantee", guarantee -> guarantee.amounts("resource", queue.guarantee()))
                            .amounts("deserved", queue.deserved())
                            .text("parent", queue.parent());
                    NodeGroups.write(queue.affinity(), spec);
                })
                .object("status", status -> status.text("state", queue.state()));
    }
}
