package dev.terrace.objects.kind;

import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.objects.field.FieldWriter;

/** Writes one ResourceQuota. */
public final class ResourceQuotaWriter {
    private ResourceQuotaWriter() {}

    public static void write(ResourceQuotaSpec quota, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata ->
                                metadata.text("namespace", quota.namespace()).text("name", quota.name()))
                .object(
                        "status",
                        status -> status.quantities("hard", quota.hard()).quantities("used", quota.used()));
    }
}
