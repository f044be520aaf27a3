package dev.terrace.objects.kind;

import dev.terrace.model.resource.LimitRangeSpec;
import dev.terrace.model.resource.LimitRangeSpec.Limit;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads and writes one LimitRange, with the defaults that an API server gives to its own fields. */
public final class LimitRangeReader implements Parsed<LimitRangeSpec> {
    private static final String CONTAINER = "Container";

    private final FieldReader in;
    private final Meta meta;
    private final List<Limit> limits = new ArrayList<>();

    public LimitRangeReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpec(in, clock, key -> {
            if (key.equals("limits")) {
                in.list(this::limit);
            } else {
                in.skip();
            }
        });
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<LimitRangeSpec> draft() {
        LimitRangeSpec spec = new LimitRangeSpec(meta.namespaceOrDefault(), meta.name(), List.copyOf(limits));
        return amounts -> spec;
    }

    private void limit() {
        String[] type = {""};
        Map<String, Map<String, Quantity>> fields = new HashMap<>();
        in.object(key -> {
            switch (key) {
                case "type" -> type[0] = in.text();
                case "min", "max", "default", "defaultRequest", "maxLimitRequestRatio" ->
                    fields.put(key, in.bounds("has"));
                default -> in.skip();
            }
        });
        Map<String, Quantity> min = fields.getOrDefault("min", Map.of());
        Map<String, Quantity> max = fields.getOrDefault("max", Map.of());
        Map<String, Quantity> defaults = fields.getOrDefault("default", Map.of());
        Map<String, Quantity> requests = fields.getOrDefault("defaultRequest", Map.of());
        if (type[0].equals(CONTAINER)) {
            defaults = filled(defaults, max);
            requests = filled(filled(requests, defaults), min);
        }
        limits.add(new Limit(
                type[0], min, max, defaults, requests, fields.getOrDefault("maxLimitRequestRatio", Map.of())));
    }

    private static Map<String, Quantity> filled(Map<String, Quantity> given, Map<String, Quantity> others) {
        Map<String, Quantity> filled = new TreeMap<>(others);
        filled.putAll(given);
        return filled;
    }

    public static void write(LimitRangeSpec range, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata ->
                                metadata.text("namespace", range.namespace()).text("name", range.name()))
                .object(
                        "spec",
                        spec -> spec.list(
                                "limits",
                                range.limits(),
                                (limit, item) -> item.text("type", limit.type())
                                        .quantities("min", limit.min())
                                        .quantities("max", limit.max())
                                        .quantities("default", limit.defaults())
                                        .quantities("defaultRequest", limit.defaultRequests())
                                        .quantities("maxLimitRequestRatio", limit.ratios())));
    }
}
