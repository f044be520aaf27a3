package dev.terrace.objects.kind;

import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.PodSelector;
import dev.terrace.objects.field.Fields;
import dev.terrace.objects.field.Fields.Field;
import dev.terrace.objects.field.Form;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The forms of Services and controllers of pods. Only their selectors are read. */
public final class PodSelectorForms {
    /** The form of an object whose selector is a map of labels: a Service or a ReplicationController. */
    public static final Form<PodSelector, PodSelector> WITH_LABELS = form(spec -> spec.field(
            "selector",
            null,
            in -> LabelSelector.of(in.textMap()),
            (object, out) -> out.textMap("selector", labels(object.selector()))));

    /** The form of an object with a label selector: a ReplicaSet or a StatefulSet. */
    public static final Form<PodSelector, PodSelector> WITH_SELECTOR = form(spec -> spec.labels("selector", object -> {
        LabelSelector selector = object.selector();
        return selector.isEmpty() ? null : selector;
    }));

    private PodSelectorForms() {}

    private static Form<PodSelector, PodSelector> form(
            Function<Fields<PodSelector>, Field<@Nullable LabelSelector>> selector) {
        return Form.of(fields -> {
            var meta = fields.named(PodSelector::namespace, PodSelector::name);
            var given = selector.apply(fields.within("spec"));
            return read -> {
                LabelSelector known = read.get(given);
                return new PodSelector(
                        read.get(meta).namespaceOrDefault(),
                        read.get(meta).name(),
                        known == null ? LabelSelector.EVERYTHING : known);
            };
        });
    }

    private static Map<String, String> labels(LabelSelector selector) {
        Map<String, String> labels = new TreeMap<>();
        selector.requirements()
                .forEach(label -> labels.put(label.key(), label.values().get(0)));
        return labels;
    }
}
