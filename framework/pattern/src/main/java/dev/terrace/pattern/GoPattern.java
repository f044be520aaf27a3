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
 * A pattern of Go's regexp package. Takes and refuses what Go does. A search takes time proportional to the text's
 * length times the pattern's size, and ends when its thread is interrupted.
 *
 * @see <a href="https://pkg.go.dev/regexp/syntax">Go, regexp/syntax</a>
 */
public final class GoPattern implements Predicate<String> {
    private static final String INTERRUPTED = "the search for a pattern was interrupted";
    /** Enough for the largest of patterns. Only what is used of it is taken from the machine. */
    private static final long STACK_BYTES = 1L << 30;

    /** A shorter text is searched without looking for interrupts. */
    private static final int SHORT = 64;

    private final String text;
    private final Pattern pattern;

    private GoPattern(String text, Pattern pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    /** @throws Refused with the reason, if Go refuses the text */
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
     * The number of a pattern's instructions, as Go counts them. A search takes a step of each for each character.
     *
     * @throws Refused with the reason, if they are more than Go takes
     */
    public static long size(String text) throws Refused {
        return PatternBounds.of(text).size();
    }

    /** Whether a part of a text matches. */
    @Override
    public boolean test(String searched) {
        return search(searched, Matcher::find);
    }

    /**
     * The parts of a text that match, from left to right. As in Go, no empty part follows directly upon another part.
     *
     * @param most of them; below 0 for all
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

    /** RE2/J descends once for each of the alternatives, and of the parts in a row that may be absent. */
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

    /** The pattern's text. */
    @Override
    public String toString() {
        return text;
    }

    /** A text whose search ends when the thread is interrupted: RE2/J reads it character by character. */
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

    /** A text that is not a pattern, with the reason in Go's words. */
    public static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String reason) {
            super(reason);
        }

        /** The reason, without a full stop. */
        public String reason() {
            return String.valueOf(getMessage());
        }
    }
}
