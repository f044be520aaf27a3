package dev.terrace.engine.hook;

import dev.terrace.spi.JobVictimFilter;
import dev.terrace.spi.VictimChoice;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The forms of hooks whose functions choose among given objects. */
final class ChoiceForms {
    private ChoiceForms() {}

    /** Returns the form of a choice of one of the given objects. */
    static <T> Form<Function<List<T>, Optional<T>>> choice() {
        return new Form<>(
                (choice, guard) -> all -> {
                    try {
                        return ValidAnswers.oneOf(Guard.present(choice.apply(Collections.unmodifiableList(all))), all);
                    } catch (Throwable e) {
                        throw guard.failure(e);
                    }
                },
                (choice, listener) -> all -> {
                    Optional<T> answer = choice.apply(all);
                    listener.chose(answer.orElse(null));
                    return answer;
                });
    }

    /** Returns the form of a choice among nodes with their scores. */
    static Form<BiFunction<Task, Map<Node, Double>, Optional<Node>>> nodeChoice() {
        return new Form<>(
                (choice, guard) -> (task, scores) -> {
                    try {
                        return ValidAnswers.oneOf(
                                Guard.present(choice.apply(task, Collections.unmodifiableMap(scores))),
                                scores.keySet());
                    } catch (Throwable e) {
                        throw guard.failure(e, task);
                    }
                },
                (choice, listener) -> (task, scores) -> {
                    Optional<Node> answer = choice.apply(task, scores);
                    listener.chose(answer.orElse(null));
                    return answer;
                });
    }

    static Form<VictimFilter> victims() {
        return new Form<>(
                (filter, guard) -> (preemptor, candidates) -> {
                    try {
                        List<Task> victims = filter.victims(preemptor, Collections.unmodifiableList(candidates));
                        return victims == null ? null : ValidAnswers.among(candidates, victims);
                    } catch (Throwable e) {
                        throw guard.failure(e, preemptor);
                    }
                },
                (filter, listener) -> (preemptor, candidates) -> {
                    List<Task> victims = filter.victims(preemptor, candidates);
                    listener.named(victims);
                    return victims;
                });
    }

    static Form<JobVictimFilter> jobVictims() {
        return new Form<>(ChoiceForms::guarded, (filter, listener) -> (eviction, candidates) -> {
            List<Task> victims = filter.victims(eviction, candidates);
            listener.named(victims);
            return victims;
        });
    }

    @SuppressWarnings("ReferenceEquality") // the given list itself needs no check
    private static JobVictimFilter guarded(JobVictimFilter filter, HookGuard guard) {
        if (filter instanceof JobVictimFilter.Each each) {
            return JobVictimFilter.each(guard.pairCheck(each.mayBeEvicted()));
        }
        return (eviction, candidates) -> {
            try {
                List<Task> given = Collections.unmodifiableList(candidates);
                List<Task> victims = filter.victims(eviction, given);
                return victims == null || victims == given ? victims : ValidAnswers.among(candidates, victims);
            } catch (Throwable e) {
                throw guard.failure(e, eviction.job());
            }
        };
    }

    /** Returns the form of a choice of victims for no particular task. All victims must run on nodes of the session. */
    static Form<VictimChoice> victimChoice() {
        return new Form<>(
                (chosen, guard) -> new VictimChoice(guarded(chosen.choice(), guard), chosen.keepsRoom()),
                (chosen, listener) -> new VictimChoice(
                        tasks -> {
                            List<Task> victims = chosen.choice().apply(tasks);
                            listener.named(victims);
                            return victims;
                        },
                        chosen.keepsRoom()));
    }

    private static Function<List<Task>, List<Task>> guarded(Function<List<Task>, List<Task>> choice, HookGuard guard) {
        return running -> {
            try {
                return ValidAnswers.running(
                        running, Guard.present(choice.apply(Collections.unmodifiableList(running))));
            } catch (Throwable e) {
                throw guard.failure(e);
            }
        };
    }
}
