package dev.terrace.engine.observation;

import dev.terrace.engine.hook.GuardedCheck;
import dev.terrace.engine.hook.GuardedScore;
import dev.terrace.engine.hook.HookColumn;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.OrderColumn;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.NodeTrial;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stands around the functions of a session's hooks and counts: how often each is asked, and whether an answer of it
 * settled a question. Changes no answer. Several threads may evaluate nodes meanwhile.
 */
public final class Tally {
    private final List<Count> counts = new ArrayList<>();

    /** One function. */
    private static final class Count {
        private final int tier;
        private final String plugin;
        private final Hook hook;
        private final LongAdder asked = new LongAdder();
        private volatile boolean decided;
        private volatile double score = Double.NaN;

        Count(int tier, String plugin, Hook hook) {
            this.tier = tier;
            this.plugin = plugin;
            this.hook = hook;
        }

        void ask() {
            asked.increment();
        }

        void ask(boolean decides) {
            asked.increment();
            decide(decides);
        }

        void decide(boolean decides) {
            if (decides && !decided) {
                decided = true;
            }
        }

        double score(double answer) {
            asked.increment();
            if (Double.isNaN(score)) {
                score = answer;
            }
            decide(answer != score);
            return answer;
        }

        Verdict verdict(Verdict answer) {
            ask(!answer.isFit());
            return answer;
        }

        <T> T settled(T answer, boolean decides) {
            ask(decides);
            return answer;
        }
    }

    /** Puts itself around all functions of a table that is complete. */
    public void around(HookTable table) {
        orders(table.jobOrder);
        orders(table.queueOrder);
        orders(table.taskOrder);
        orders(table.subJobOrder);
        all(table.jobReady);
        all(table.subJobReady);
        pairs(table.preemptive);
        pairs(table.allocatable);
        verdicts(table.jobValid);
        verdicts(table.prePredicate);
        votes(table.jobEnqueueable);
        votes(table.jobPipelined);
        votes(table.subJobPipelined);
        listeners(table.jobEnqueued);
        around(table.allocated, count -> listener -> task -> count.settled(listener.apply(task), true));
        listeners(table.deallocated);
        choices(table.victimTasks);
        choices(table.victimTasksKeepingRoom);
        scores(table.nodeOrder);
        scores(table.batchNodeOrder);
        around(
                table.overused,
                count -> check -> queue -> {
                    boolean answer = check.test(queue);
                    return count.settled(answer, answer);
                });
        around(table.jobStarving, count -> check -> job -> count.settled(check.test(job), true));
        around(
                table.victimQueueOrder,
                count -> order -> (left, right, taker) -> {
                    int answer = order.compare(left, right, taker);
                    return count.settled(answer, answer != 0);
                });
        around(table.queueScore, count -> score -> queue -> count.score(score.applyAsDouble(queue)));
        around(
                table.allocatableWithout,
                count -> trial -> (queue, task, gone) -> {
                    boolean answer = trial.isAllocatable(queue, task, gone);
                    return count.settled(answer, !answer);
                });
        around(table.predicate, count -> predicate -> counted(count, predicate));
        around(
                table.bestNode,
                count -> choice -> (task, nodes) -> {
                    var answer = choice.apply(task, nodes);
                    return count.settled(answer, answer.isPresent());
                });
        around(
                table.targetJob,
                count -> choice -> jobs -> {
                    var answer = choice.apply(jobs);
                    return count.settled(answer, answer.isPresent());
                });
        around(
                table.preemptable,
                count -> filter -> (task, candidates) -> {
                    var answer = filter.victims(task, candidates);
                    count.ask(answer != null);
                    return answer;
                });
        around(
                table.reclaimable,
                count -> filter -> (task, candidates) -> {
                    var answer = filter.victims(task, candidates);
                    count.ask(answer != null);
                    return answer;
                });
        around(
                table.evictable,
                count -> filter -> (eviction, candidates) -> {
                    var answer = filter.victims(eviction, candidates);
                    count.ask(answer != null);
                    return answer;
                });
        around(
                table.hyperNodeOrder,
                count -> order -> (subJob, domains) -> {
                    double[] answer = order.apply(subJob, domains);
                    count.ask();
                    for (double score : answer) {
                        count.decide(score != answer[0]);
                    }
                    return answer;
                });
        around(
                table.hyperNodeGradient,
                count -> gradient ->
                        (group, within, purpose) -> count.settled(gradient.of(group, within, purpose), true));
        around(
                table.annotationsToBind,
                count -> annotations -> task -> {
                    var answer = annotations.apply(task);
                    return count.settled(answer, !answer.isEmpty());
                });
        around(
                table.claimsToBind,
                count -> claims -> task -> {
                    var answer = claims.apply(task);
                    return count.settled(answer, !answer.isEmpty());
                });
        around(
                table.volumesToBind,
                count -> volumes -> task -> {
                    var answer = volumes.apply(task);
                    return count.settled(answer, !answer.isEmpty());
                });
    }

    /** What was counted, in order of hooks, tiers and plugins. */
    public List<HookUse> uses() {
        return counts.stream()
                .map(count -> new HookUse(count.tier, count.plugin, count.hook, count.asked.sum(), count.decided))
                .toList();
    }

    private Count count(int tier, String plugin, Hook hook) {
        Count count = new Count(tier, plugin, hook);
        counts.add(count);
        return count;
    }

    private <F> void around(HookColumn<F> column, Function<Count, Function<F, F>> counting) {
        column.observe((tier, entry) ->
                counting.apply(count(tier, entry.plugin(), column.hook())).apply(entry.function()));
    }

    private <T> void orders(OrderColumn<T> column) {
        column.observe((tier, plugin, order) -> {
            Count count = count(tier, plugin, column.hook());
            return (left, right) -> {
                int answer = order.compare(left, right);
                count.ask(answer != 0);
                return answer;
            };
        });
    }

    private <T> void all(HookColumn<Predicate<T>> column) {
        around(
                column,
                count -> check -> subject -> {
                    boolean answer = check.test(subject);
                    return count.settled(answer, !answer);
                });
    }

    private <T> void pairs(HookColumn<BiPredicate<Queue, T>> column) {
        around(
                column,
                count -> check -> (queue, subject) -> {
                    boolean answer = check.test(queue, subject);
                    return count.settled(answer, !answer);
                });
    }

    private <T> void verdicts(HookColumn<Function<T, Verdict>> column) {
        around(column, count -> check -> subject -> count.verdict(check.apply(subject)));
    }

    private <T> void votes(HookColumn<Function<T, Vote>> column) {
        around(
                column,
                count -> vote -> subject -> {
                    Vote answer = vote.apply(subject);
                    return count.settled(answer, answer != Vote.ABSTAIN);
                });
    }

    private <T> void listeners(HookColumn<Consumer<T>> column) {
        around(
                column,
                count -> listener -> subject -> {
                    count.ask(true);
                    listener.accept(subject);
                });
    }

    private void choices(HookColumn<Function<List<Task>, List<Task>>> column) {
        around(
                column,
                count -> choice -> tasks -> {
                    List<Task> answer = choice.apply(tasks);
                    return count.settled(answer, !answer.isEmpty());
                });
    }

    private void scores(HookColumn<NodeScore> column) {
        around(column, count -> score -> counted(count, score));
    }

    private static NodePredicate counted(Count count, NodePredicate predicate) {
        if (predicate instanceof NodePredicate.Local<?> local) {
            return local(count, local);
        }
        NodePredicate.ClusterWide wide = (NodePredicate.ClusterWide) predicate;
        return new NodePredicate.ClusterWide(
                task -> {
                    count.ask();
                    return counted(count, wide.prepare().apply(task));
                },
                wide.isTried(),
                wide.remembers());
    }

    private static <K> NodePredicate local(Count count, NodePredicate.Local<K> local) {
        GuardedCheck<K> check = (GuardedCheck<K>) local.check();
        return new NodePredicate.Local<>(
                shape -> {
                    count.ask();
                    return local.projection().apply(shape);
                },
                check.around((asked, node) -> count.verdict(check.apply(asked, node))),
                local.isFixed(),
                null);
    }

    private static @Nullable Function<Node, Verdict> counted(Count count, @Nullable Function<Node, Verdict> check) {
        if (check instanceof NodeTrial trial) {
            return new CountedTrial(count, trial);
        }
        return check == null ? null : node -> count.verdict(check.apply(node));
    }

    private record CountedTrial(Count count, NodeTrial trial) implements NodeTrial {
        @Override
        public Verdict apply(Node node) {
            return count.verdict(trial.apply(node));
        }

        @Override
        public Verdict without(Collection<Task> gone, Node node) {
            return count.verdict(trial.without(gone, node));
        }
    }

    private static NodeScore counted(Count count, NodeScore score) {
        if (score instanceof NodeScore.Named named) {
            return new NodeScore.Named(counted(count, named.score()), named.part(), named.weight());
        }
        if (score instanceof NodeScore.Local<?> local) {
            return local(count, local);
        }
        if (score instanceof NodeScore.Normalised<?> normalised) {
            return normalised(count, normalised);
        }
        NodeScore.ClusterWide wide = (NodeScore.ClusterWide) score;
        return NodeScore.clusterWide(
                task -> {
                    count.ask();
                    return wide.concerns().test(task);
                },
                (task, nodes) -> {
                    double[] answer = wide.scores().apply(task, nodes);
                    count.ask();
                    if (answer != null) {
                        for (double each : answer) {
                            count.decide(each != answer[0]);
                        }
                    }
                    return answer;
                });
    }

    private static <K> NodeScore local(Count count, NodeScore.Local<K> local) {
        GuardedScore<K> score = (GuardedScore<K>) local.score();
        return new NodeScore.Local<>(
                shape -> {
                    count.ask();
                    return local.projection().apply(shape);
                },
                score.around((asked, node) -> count.score(score.score().applyAsDouble(asked, node))),
                local.mayFail(),
                null);
    }

    private static <K> NodeScore normalised(Count count, NodeScore.Normalised<K> score) {
        return new NodeScore.Normalised<>(
                shape -> {
                    count.ask();
                    return score.projection().apply(shape);
                },
                (asked, node) -> {
                    long raw = score.raw().applyAsLong(asked, node);
                    count.score((double) raw);
                    return raw;
                },
                score.normaliser(),
                score.weight(),
                score.isFixed(),
                null);
    }
}
