package dev.terrace.objects.pod;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import java.util.Map;

/**
 * A {@link PodTemplate} whose requests are by resource name, not yet by dimension.
 *
 * @param rest the template without its requests, which are {@link #NOT_KNOWN}
 */
public record TemplateDraft(Map<String, Long> requests, PodTemplate rest) {
    /** A placeholder for requests until the resources of the whole cluster are known. */
    static final Amounts NOT_KNOWN = Amounts.none(ResourceNames.of(List.of()));

    PodTemplate finish(Amounts amounts) {
        return rest.toBuilder().requests(amounts).build();
    }
}
