package dev.terrace.objects.device;

import dev.terrace.model.device.ClaimTemplate;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;

/** Reads one ResourceClaimTemplate. Only its name is kept, because a dump contains the claims that are made from it. */
public final class ClaimTemplateReader implements Parsed<ClaimTemplate> {
    private final Meta meta;

    public ClaimTemplateReader(FieldReader in, NewestTime clock) {
        meta = Meta.ofSpec(in, clock, key -> in.skip());
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<ClaimTemplate> draft() {
        ClaimTemplate template = new ClaimTemplate(meta.namespaceOrDefault(), meta.name());
        return amounts -> template;
    }

    public static void write(ClaimTemplate template, FieldWriter out) {
        out.object(
                "metadata",
                metadata -> metadata.text("namespace", template.namespace()).text("name", template.name()));
    }
}
