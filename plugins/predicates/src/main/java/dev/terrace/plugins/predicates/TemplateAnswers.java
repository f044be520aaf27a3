package dev.terrace.plugins.predicates;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Caches answers for a session by node and pod template: the answer for the first pod of a template applies to all its
 * pods. The template is an annotation that Volcano's job controller writes; it contains no namespace, so jobs of the
 * same name share answers.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/predicates/cache.go">Volcano,
 *     predicate cache</a>
 */
final class TemplateAnswers {
    private static final String TEMPLATE = "volcano.sh/template-uid";
    private static final Verdict REFUSED_BEFORE = Verdict.fails("refused another pod of its template");

    private final List<Check<?>> checks;
    private final Map<String, Map<Node, Boolean>> fits = new HashMap<>();

    /**
     * A check that depends only on a pod's template and a node's specification.
     *
     * @param projection the relevant part of a template; null if the check does not restrict the pod
     */
    record Check<K>(Function<PodTemplate, @Nullable K> projection, BiFunction<K, NodeSpec, Verdict> check) {
        private Verdict on(PodTemplate pod, NodeSpec node) {
            K asked = projection.apply(pod);
            return asked == null ? Verdict.fits() : check.apply(asked, node);
        }

        /** @param isCached whether {@link TemplateAnswers} answers for pods with a template */
        NodePredicate predicate(boolean isCached) {
            return NodePredicate.fixed(
                            shape -> isCached && isOfTemplate(shape) ? null : projection.apply(shape.template()), check)
                    .lasting();
        }
    }

    /** @param checks evaluated in order until one refuses */
    TemplateAnswers(List<Check<?>> checks) {
        this.checks = List.copyOf(checks);
    }

    /** Returns whether a pod has a template, so that its answers are cached. */
    private static boolean isOfTemplate(Shape pod) {
        String template = pod.annotation(TEMPLATE);
        return template != null && !template.isEmpty();
    }

    /** Prepares the check of a pod; null if the pod has no template. */
    @Nullable
    Function<Node, Verdict> prepare(Task task) {
        String template = task.spec().annotations().getOrDefault(TEMPLATE, "");
        if (template.isEmpty()) {
            return null;
        }
        Map<Node, Boolean> known = fits.computeIfAbsent(template, absent -> new HashMap<>());
        Map<Node, Verdict> own = new HashMap<>();
        return node -> own.computeIfAbsent(node, asked -> answer(known, task.template(), asked));
    }

    private Verdict answer(Map<Node, Boolean> known, PodTemplate pod, Node node) {
        Boolean before = known.get(node);
        if (before != null) {
            return before ? Verdict.fits() : REFUSED_BEFORE;
        }
        Verdict verdict = ask(pod, node);
        known.put(node, verdict.isFit());
        return verdict;
    }

    private Verdict ask(PodTemplate pod, Node node) {
        for (Check<?> check : checks) {
            Verdict verdict = check.on(pod, node.spec());
            if (!verdict.isFit()) {
                return verdict;
            }
        }
        return Verdict.fits();
    }
}
