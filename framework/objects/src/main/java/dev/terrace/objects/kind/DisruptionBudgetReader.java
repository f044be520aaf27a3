package dev.terrace.objects.kind;

import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import dev.terrace.objects.field.Selectors;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one PodDisruptionBudget. */
public final class DisruptionBudgetReader implements Parsed<DisruptionBudgetSpec> {
    private final FieldReader in;
    private final Meta meta;
    private final Set<String> disrupted = new HashSet<>();
    private @Nullable LabelSelector selector;
    private int allowed;

    public DisruptionBudgetReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpecAndStatus(in, clock, this::specField, this::statusField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<DisruptionBudgetSpec> draft() {
        DisruptionBudgetSpec spec =
                new DisruptionBudgetSpec(meta.namespaceOrDefault(), meta.name(), selector, allowed, disrupted);
        return amounts -> spec;
    }

    private void specField(String key) {
        if (key.equals("selector")) {
            selector = Selectors.labels(in);
        } else {
            in.skip();
        }
    }

    private void statusField(String key) {
        switch (key) {
            case "disruptionsAllowed" -> allowed = in.integer(0);
            case "disruptedPods" ->
                in.object(pod -> {
                    disrupted.add(pod);
                    in.skip();
                });
            default -> in.skip();
        }
    }
}
