package dev.terrace.objects.kind;

import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.util.Map;

/** Reads one ResourceQuota. Only its status is read, because it holds the enforced limits. */
public final class ResourceQuotaReader implements Parsed<ResourceQuotaSpec> {
    private final FieldReader in;
    private final Meta meta;
    private Map<String, Quantity> hard = Map.of();
    private Map<String, Quantity> used = Map.of();

    public ResourceQuotaReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpecAndStatus(in, clock, key -> in.skip(), this::statusField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<ResourceQuotaSpec> draft() {
        ResourceQuotaSpec spec = new ResourceQuotaSpec(meta.namespaceOrDefault(), meta.name(), hard, used);
        return amounts -> spec;
    }

    private void statusField(String key) {
        switch (key) {
            case "hard" -> hard = in.bounds("allows");
            case "used" -> used = in.bounds("counts");
            default -> in.skip();
        }
    }
}
