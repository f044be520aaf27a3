package dev.terrace.objects.kind;

import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.objects.field.FieldWriter;

/** Writes one ResourceQuota, with all scopes as expressions. */
public final class ResourceQuotaWriter {
    private ResourceQuotaWriter() {}

    public static void write(ResourceQuotaSpec quota, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata ->
                                metadata.text("namespace", quota.namespace()).text("name", quota.name()))
                .object("spec", spec -> {
                    spec.quantities("hard", quota.asked());
                    if (!quota.scopes().isEmpty()) {
                        spec.object(
                                "scopeSelector",
                                selector -> selector.list(
                                        "matchExpressions",
                                        quota.scopes(),
                                        (scope, expression) -> expression
                                                .text("scopeName", scope.name())
                                                .text("operator", scope.operator())
                                                .texts("values", scope.values())));
                    }
                })
                .object(
                        "status",
                        status -> status.quantities("hard", quota.hard()).quantities("used", quota.used()));
    }
}
