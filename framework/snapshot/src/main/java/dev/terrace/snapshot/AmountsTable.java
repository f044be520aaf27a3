package dev.terrace.snapshot;

import dev.terrace.model.Amounts;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.ResourceNames;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** Amounts and pod templates in the dimensions of one cluster; equal ones are one object. */
final class AmountsTable {
    private final ResourceNames names;
    private final Map<Map<String, Long>, Amounts> amounts = new HashMap<>();
    private final IdentityHashMap<TemplateDraft, PodTemplate> templates = new IdentityHashMap<>();

    AmountsTable(ResourceNames names) {
        this.names = names;
    }

    ResourceNames names() {
        return names;
    }

    Amounts of(Map<String, Long> units) {
        return amounts.computeIfAbsent(units, map -> Amounts.of(names, map));
    }

    /** @param draft drafts that are one object become one template */
    PodTemplate of(TemplateDraft draft) {
        return templates.computeIfAbsent(draft, one -> one.finish(of(one.requests())));
    }
}
