package dev.terrace.engine.hook;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A plugin's guard at one hook.
 *
 * @param where the hook's name, for the sentence of a failure
 * @param contracts whether answers are checked against each other
 */
record HookGuard(Guard guard, String where, Contracts contracts) {
    PluginFailure failure(Throwable cause) {
        return guard.failure(where, cause);
    }

    <T> Predicate<T> check(Predicate<T> check) {
        return subject -> {
            try {
                return check.test(subject);
            } catch (Throwable e) {
                throw failure(e);
            }
        };
    }

    <T, U> BiPredicate<T, U> pairCheck(BiPredicate<T, U> check) {
        return (left, right) -> {
            try {
                return check.test(left, right);
            } catch (Throwable e) {
                throw failure(e);
            }
        };
    }

    /** A function that may answer null. */
    <T, R extends @Nullable Object> Function<T, R> function(Function<T, R> function) {
        return subject -> {
            try {
                return function.apply(subject);
            } catch (Throwable e) {
                throw failure(e);
            }
        };
    }

    /** A function that must not answer null. */
    <T, R> Function<T, R> answering(Function<T, R> function) {
        return subject -> {
            try {
                return Guard.present(function.apply(subject));
            } catch (Throwable e) {
                throw failure(e);
            }
        };
    }
}
