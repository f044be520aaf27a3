package dev.terrace.objects.pod;

import dev.terrace.model.PodTemplate;
import dev.terrace.objects.field.AmountsTable;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The template that equal pods share: made for the first of them, and the same object for all others. */
final class SharedTemplate {
    private final TemplateDraft draft;
    private @Nullable PodTemplate finished;

    SharedTemplate(TemplateDraft draft) {
        this.draft = draft;
    }

    /** The shared template, or one for this pod alone if its volumes count as resources. */
    PodTemplate finish(AmountsTable amounts, String namespace, String pod) {
        Map<String, Long> attached =
                amounts.attached(namespace, pod, draft.rest().claimedVolumes());
        if (!attached.isEmpty()) {
            SortedMap<String, Long> requests = new TreeMap<>(draft.requests());
            attached.forEach((resource, count) -> requests.merge(resource, count, Long::sum));
            return draft.finish(amounts.of(requests));
        }
        if (finished == null) {
            finished = draft.finish(amounts.of(draft.requests()));
        }
        return finished;
    }
}
