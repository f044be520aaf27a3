package dev.terrace.pattern;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A pattern of Go's regexp package. Accepts and rejects the same texts as Go. A search takes time proportional to the
 * product of the text's length and the pattern's size, and ends when its thread is interrupted.
 *
 * @see <a href="https://pkg.go.dev/regexp/syntax">Go, regexp/syntax</a>
 */
public final class GoPattern implements Predicate<String> {
    private static final String INTERRUPTED = "the search for a pattern was interrupted";
    /** A stack size for the largest pattern. The operating system commits only the pages that are used. */
    private static final long STACK_BYTES = 1L << 30;

    /** The maximum length of a text that is searched without checks for interrupts. */
    private static final int SHORT = 64;

    private final String text;
    private final Pattern pattern;

    private GoPattern(String text, Pattern pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    /** @throws Refused with the reason, if Go rejects the text */
    public static GoPattern compile(String text) throws Refused {
        String plain = PatternBounds.of(text).plain();
        try {
            return new GoPattern(text, Pattern.compile(plain));
        } catch (PatternSyntaxException e) {
            throw new Refused(e.getDescription());
        } catch (StackOverflowError e) {
            throw new Refused("expression nests too deeply");
        }
    }

    /**
     * Returns the number of a pattern's instructions, as Go counts them. A search takes one step per instruction for
     * each character of a text.
     *
     * @throws Refused with the reason, if the number exceeds Go's limit
     */
    public static long size(String text) throws Refused {
        return PatternBounds.of(text).size();
    }

    /** Returns whether a part of the text matches. */
    @Override
    public boolean test(String searched) {
        return search(searched, Matcher::find);
    }

    /**
     * Returns the matching parts of a text, from left to right. An empty match does not directly follow another match,
     * as in Go.
     *
     * @param most the maximum number of matches; below 0 for all
     */
    public List<String> find(String searched, long most) {
        return search(searched, matcher -> {
            List<String> found = new ArrayList<>();
            int end = -1;
            while ((most < 0 || found.size() < most) && matcher.find()) {
                if (matcher.end() > matcher.start() || matcher.start() != end) {
                    found.add(matcher.group());
                }
                end = matcher.end();
            }
            return List.copyOf(found);
        });
    }

    private <T> T search(String searched, Function<Matcher, T> search) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException(INTERRUPTED);
        }
        CharSequence input = searched.length() > SHORT ? new Interruptible(searched) : searched;
        try {
            return search.apply(pattern.matcher(input));
        } catch (StackOverflowError e) {
            return withRoom(() -> search.apply(pattern.matcher(input)));
        }
    }

    /**
     * Runs the search on a thread with a large stack. RE2/J recurses for each alternative, and for each of several
     * consecutive optional parts.
     */
    private static <T> T withRoom(Callable<T> search) {
        FutureTask<T> task = new FutureTask<>(search);
        Thread thread = new Thread(null, task, "pattern", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new CancellationException(INTERRUPTED);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GoPattern another && text.equals(another.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    /** A text that checks for interrupts, because RE2/J reads a text character by character. */
    private record Interruptible(String text) implements CharSequence {
        @Override
        public char charAt(int index) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException(INTERRUPTED);
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Thrown for a text that is not a pattern, with the reason in Go's words. */
    public static final class Refused extends Exception {
        Refused(String reason) {
            super(reason);
        }

        /** Returns the reason, without a full stop. */
        public String reason() {
            return String.valueOf(getMessage());
        }
    }
}
