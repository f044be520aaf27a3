package dev.terrace.objects.pod;

import java.util.HashMap;
import java.util.Map;

/**
 * The templates of all pods of a dump. Pods with equal fields share a template, which is computed once. Pods with other
 * fields but an equal template share it, too. Keeps at most {@value #LIMIT} templates; later pods have their own.
 */
final class Templates {
    private static final int LIMIT = 100_000;

    private final Map<PodParts, SharedTemplate> byParts = new HashMap<>();
    private final Map<TemplateDraft, SharedTemplate> byDraft = new HashMap<>();

    SharedTemplate of(PodParts parts) {
        SharedTemplate known = byParts.get(parts);
        if (known == null) {
            known = of(parts.template());
            if (byParts.size() < LIMIT) {
                byParts.put(parts, known);
            }
        }
        return known;
    }

    private SharedTemplate of(TemplateDraft draft) {
        return byDraft.size() < LIMIT
                ? byDraft.computeIfAbsent(draft, SharedTemplate::new)
                : byDraft.getOrDefault(draft, new SharedTemplate(draft));
    }
}
