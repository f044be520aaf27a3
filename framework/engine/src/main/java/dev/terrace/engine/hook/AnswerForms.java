package dev.terrace.engine.hook;

import dev.terrace.model.report.JobTerm;
import dev.terrace.spi.DeviceAccount;
import dev.terrace.spi.DomainGradient;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The forms of hooks whose functions receive events or answer with data. */
final class AnswerForms {
    private AnswerForms() {}

    static <T> Form<Consumer<T>> listener() {
        return new Form<>(
                (consumer, guard) -> subject -> {
                    try {
                        consumer.accept(subject);
                    } catch (Throwable e) {
                        throw guard.failure(e, subject);
                    }
                },
                (consumer, listener) -> subject -> {
                    consumer.accept(subject);
                    listener.answered(true);
                });
    }

    /** Returns the form of a function whose answer is a list, which is copied. */
    static <T, R> Form<Function<T, List<R>>> listing() {
        return new Form<>(AnswerForms::listing, (listing, listener) -> subject -> {
            List<R> answer = listing.apply(subject);
            listener.answered(!answer.isEmpty());
            return answer;
        });
    }

    private static <T, R> Function<T, List<R>> listing(Function<T, List<R>> listing, HookGuard guard) {
        return subject -> {
            try {
                return ValidAnswers.whole(Guard.present(listing.apply(subject)));
            } catch (Throwable e) {
                throw guard.failure(e, subject);
            }
        };
    }

    /** Returns the form of a function whose answer is a map, which is copied. */
    static <T, K, V> Form<Function<T, Map<K, V>>> entries() {
        return new Form<>(
                (entries, guard) -> subject -> {
                    try {
                        return Map.copyOf(Guard.present(entries.apply(subject)));
                    } catch (Throwable e) {
                        throw guard.failure(e, subject);
                    }
                },
                (entries, listener) -> subject -> {
                    Map<K, V> answer = entries.apply(subject);
                    listener.answered(!answer.isEmpty());
                    return answer;
                });
    }

    static Form<DomainGradient> gradient() {
        return new Form<>(
                (gradient, guard) -> (group, within, purpose) -> {
                    try {
                        return ValidAnswers.gradient(within, Guard.present(gradient.of(group, within, purpose)));
                    } catch (Throwable e) {
                        throw guard.failure(e);
                    }
                },
                (gradient, listener) -> (group, within, purpose) -> {
                    var answer = gradient.of(group, within, purpose);
                    listener.answered(true);
                    return answer;
                });
    }

    /** Returns the form of a function for the report that must not answer null. */
    static <T, R> Form<Function<T, R>> reported() {
        return Form.ofReport((function, guard) -> guard.answering(function));
    }

    /** Returns the form of a queue's numbers for the report, which must not be NaN. */
    static Form<Function<Queue, Optional<QueueNumbers>>> queueNumbers() {
        return Form.ofReport((numbers, guard) ->
                guard.answering(queue -> Guard.present(numbers.apply(queue)).map(Guard::checked)));
    }

    static Form<DeviceAccount> devices() {
        return Form.ofReport((account, guard) ->
                new DeviceAccount(listing(account.ofNode(), guard), listing(account.usedBy(), guard)));
    }

    static Form<Function<Job, List<JobTerm>>> terms() {
        return Form.ofReport((terms, guard) -> new TermRows(guard, terms));
    }
}
