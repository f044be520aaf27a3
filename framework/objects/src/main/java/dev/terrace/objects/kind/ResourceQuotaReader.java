package dev.terrace.objects.kind;

import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.ResourceQuotaSpec.Scope;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads one ResourceQuota: its status, which holds the enforced limits, and its spec, which holds the scopes. */
public final class ResourceQuotaReader implements Parsed<ResourceQuotaSpec> {
    private final FieldReader in;
    private final Meta meta;
    private Map<String, Quantity> hard = Map.of();
    private Map<String, Quantity> used = Map.of();
    private Map<String, Quantity> asked = Map.of();
    private final List<Scope> scopes = new ArrayList<>();

    public ResourceQuotaReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpecAndStatus(in, clock, this::specField, this::statusField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<ResourceQuotaSpec> draft() {
        ResourceQuotaSpec spec =
                new ResourceQuotaSpec(meta.namespaceOrDefault(), meta.name(), hard, used, asked, List.copyOf(scopes));
        return amounts -> spec;
    }

    private void specField(String key) {
        switch (key) {
            case "hard" -> asked = in.bounds("allows");
            case "scopes" -> in.texts().forEach(name -> scopes.add(new Scope(name, "Exists", List.of())));
            case "scopeSelector" ->
                in.object(field -> {
                    if (field.equals("matchExpressions")) {
                        in.list(this::scope);
                    } else {
                        in.skip();
                    }
                });
            default -> in.skip();
        }
    }

    private void scope() {
        String[] texts = {"", ""};
        List<String> values = new ArrayList<>();
        in.object(key -> {
            switch (key) {
                case "scopeName" -> texts[0] = in.text();
                case "operator" -> texts[1] = in.text();
                case "values" -> values.addAll(in.texts());
                default -> in.skip();
            }
        });
        scopes.add(new Scope(texts[0], texts[1], List.copyOf(values)));
    }

    private void statusField(String key) {
        switch (key) {
            case "hard" -> hard = in.bounds("allows");
            case "used" -> used = in.bounds("counts");
            default -> in.skip();
        }
    }
}
