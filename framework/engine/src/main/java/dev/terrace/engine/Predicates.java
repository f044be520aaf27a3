package dev.terrace.engine;

import dev.terrace.spi.Node;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeVerdict;
import dev.terrace.spi.Task;
import dev.terrace.spi.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks all predicates about a task and a node. A plugin's checks are asked in order until one excludes or fails, so that all reasons are known; the first
 * plugin that refuses decides.
 */
final class Predicates {
    private static final Verdict UNPREPARED = Verdict.fails("not prepared for placement");

    private final List<OfPlugin> plugins = new ArrayList<>();
    private final HookTable hooks;
    private final Projections projections;
    private final List<Consumer<SessionTask>> preparations = new ArrayList<>();

    /** One plugin's checks, in the order in which it registered them. */
    private record OfPlugin(String plugin, List<Check> checks) {}

    /** One check, made ready. */
    @FunctionalInterface
    private interface Check {
        Verdict ask(SessionTask task, SessionNode node);
    }

    Predicates(HookTable hooks, Projections projections) {
        this.hooks = hooks;
        this.projections = projections;
        for (var entry : hooks.predicate.all()) {
            OfPlugin last = plugins.isEmpty() ? null : plugins.get(plugins.size() - 1);
            if (last == null || !last.plugin.equals(entry.plugin())) {
                last = new OfPlugin(entry.plugin(), new ArrayList<>());
                plugins.add(last);
            }
            last.checks.add(check(entry.function()));
        }
    }

    private Check check(NodePredicate predicate) {
        return predicate instanceof NodePredicate.Local<?> local
                ? local(local)
                : clusterWide(((NodePredicate.ClusterWide) predicate).prepare());
    }

    private <K> Check local(NodePredicate.Local<K> local) {
        Projections.Of<K> projection = projections.add(local.projection());
        return (task, node) -> {
            K asked = projection.from(task);
            return asked == null ? Verdict.fits() : local.check().apply(asked, node);
        };
    }

    private Check clusterWide(Function<Task, @Nullable Function<Node, Verdict>> prepare) {
        int index = preparations.size();
        preparations.add(task -> {
            Function<Node, Verdict> answer = prepare.apply(task);
            if (answer == null) {
                task.unrestrained |= 1L << index;
            }
            task.prepared(index, preparations.size(), answer);
        });
        return (task, node) -> {
            if ((task.unrestrained >>> index & 1) != 0) {
                return Verdict.fits();
            }
            Function<Node, Verdict> answer = task.prepared(index);
            return answer == null ? UNPREPARED : answer.apply(node);
        };
    }

    /** Asks the pre-predicates, and lets cluster-wide predicates look at the cluster. */
    Verdict prepare(SessionTask task) {
        Verdict verdict = Questions.firstFailure(hooks.prePredicate, task);
        if (verdict.isFit()) {
            preparations.forEach(preparation -> preparation.accept(task));
        }
        return verdict;
    }

    NodeVerdict ask(SessionTask task, SessionNode node) {
        for (OfPlugin plugin : plugins) {
            List<String> reasons = null;
            Verdict.Kind worst = Verdict.Kind.FITS;
            for (Check check : plugin.checks) {
                Verdict verdict = check.ask(task, node);
                if (verdict.isFit()) {
                    continue;
                }
                if (reasons == null) {
                    reasons = new ArrayList<>(1);
                }
                reasons.add(verdict.reason());
                worst = verdict.kind().compareTo(worst) > 0 ? verdict.kind() : worst;
                if (verdict.kind() != Verdict.Kind.REJECTS) {
                    break;
                }
            }
            if (reasons != null) {
                return new NodeVerdict(worst, worst == Verdict.Kind.EXCLUDES, reasons);
            }
        }
        return NodeVerdict.FITS;
    }
}
