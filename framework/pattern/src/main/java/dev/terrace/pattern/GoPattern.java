package dev.terrace.pattern;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;

/**
 * A pattern of Go's regexp package, which finds in a time that grows with the length of the name alone. Takes and
 * refuses what Go does.
 *
 * @see <a href="https://pkg.go.dev/regexp/syntax">Go, regexp/syntax</a>
 */
public final class GoPattern implements Predicate<String> {
    private static final String INTERRUPTED = "the search for a pattern was interrupted";
    /** Enough for the largest of patterns. Only what is used of it is taken from the machine. */
    private static final long STACK_BYTES = 1L << 30;

    private final String text;
    private final Pattern pattern;

    private GoPattern(String text, Pattern pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    /** @throws Refused with the reason, if Go refuses the text */
    public static GoPattern compile(String text) throws Refused {
        String plain = PatternBounds.checked(text);
        try {
            return new GoPattern(text, Pattern.compile(plain));
        } catch (PatternSyntaxException e) {
            throw new Refused(e.getDescription());
        } catch (StackOverflowError e) {
            throw new Refused("expression nests too deeply");
        }
    }

    /** Whether a part of the name matches. */
    @Override
    public boolean test(String name) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException(INTERRUPTED);
        }
        try {
            return find(name);
        } catch (StackOverflowError e) {
            return findWithRoom(name);
        }
    }

    private boolean find(String name) {
        return pattern.matcher(name).find();
    }

    /** RE2/J descends once for each of the alternatives, and of the parts in a row that may be absent. */
    private boolean findWithRoom(String name) {
        FutureTask<Boolean> search = new FutureTask<>(() -> find(name));
        Thread thread = new Thread(null, search, "pattern", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return search.get();
        } catch (InterruptedException e) {
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
