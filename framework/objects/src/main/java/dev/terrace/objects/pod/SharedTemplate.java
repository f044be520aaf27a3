package dev.terrace.objects.pod;

import dev.terrace.model.PodTemplate;
import dev.terrace.objects.field.AmountsTable;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The template that equal pods share. It is created for the first of them, and again for other dimensions. */
final class SharedTemplate {
    private final TemplateDraft draft;
    private @Nullable PodTemplate finished;

    SharedTemplate(TemplateDraft draft) {
        this.draft = draft;
    }

    /** Returns the shared template, or a separate one if the pod's volumes count as resources. */
    PodTemplate finish(AmountsTable amounts, String namespace, String pod) {
        Map<String, Long> attached =
                amounts.attached(namespace, pod, draft.rest().claimedVolumes());
        if (!attached.isEmpty()) {
            SortedMap<String, Long> requests = new TreeMap<>(draft.requests());
            attached.forEach((resource, count) -> requests.merge(resource, count, Long::sum));
            return draft.finish(amounts.of(requests));
        }
        PodTemplate known = finished;
        if (known == null || !known.requests().names().equals(amounts.names())) {
            known = draft.finish(amounts.of(draft.requests()));
            finished = known;
        }
        return known;
    }
}
