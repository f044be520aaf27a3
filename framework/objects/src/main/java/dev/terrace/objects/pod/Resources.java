package dev.terrace.objects.pod;

import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Fields;
import dev.terrace.objects.field.Form;
import java.util.Map;

/** The field {@code resources} of a container or of a whole pod, in a spec or a status. */
record Resources(Map<String, Quantity> requests, Map<String, Quantity> limits) {
    static final Resources NONE = new Resources(Map.of(), Map.of());

    /** @param requests reads the requests */
    static Form<Resources, Resources> form(Fields.Reader<Map<String, Quantity>> requests) {
        return Form.of(fields -> {
            var asked = fields.read("requests", Map.<String, Quantity>of(), requests);
            var limits = fields.<Map<String, Quantity>>read("limits", Map.of(), in -> in.bounds("limits itself to"));
            return read -> new Resources(read.get(asked), read.get(limits));
        });
    }
}
