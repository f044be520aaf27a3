package dev.terrace.benchmarks.cluster;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with parts that depend on the size {@code n} and an index {@code i}.
 *
 * <p>{@code <n/10>} is the value of a count. {@code <n|text>} repeats a text with commas between, and {@code <n!text>}
 * without; the index of a repetition is {@code j}. Templates are parsed once, because dumps of a million objects must
 * be written quickly.
 */
public final class Template {
    private final List<Piece> pieces = new ArrayList<>();

    /** Appends a part of the text. */
    @FunctionalInterface
    private interface Piece {
        void append(Appendable out, int n, int i, int j) throws IOException;
    }

    /** Numbers and the variables n, i and j, combined from left to right. */
    public static final class Count {
        private static final Pattern TERM = Pattern.compile("(^|[-+*/%])(\\d{1,9}|[nij])");

        private final List<String> operators = new ArrayList<>();
        private final List<String> operands = new ArrayList<>();

        public Count(String text) {
            Matcher term = TERM.matcher(text);
            int end = 0;
            for (; term.find() && term.start() == end; end = term.end()) {
                operators.add(term.group(1));
                operands.add(term.group(2));
            }
            if (text.isEmpty() || end != text.length()) {
                throw new IllegalArgumentException("'%s' is no count".formatted(text));
            }
        }

        /** Returns whether a text is a count without {@code i} and {@code j}. */
        public static boolean isCount(String text) {
            return text.matches("(\\d+|n)([-+*/%](\\d+|n))*");
        }

        public int at(int n, int i, int j) {
            int value = 0;
            for (int term = 0; term < operands.size(); term++) {
                int operand = operand(operands.get(term), n, i, j);
                value = switch (operators.get(term)) {
                    case "+" -> value + operand;
                    case "-" -> value - operand;
                    case "*" -> value * operand;
                    case "/" -> value / operand;
                    case "%" -> value % operand;
                    default -> operand;
                };
            }
            return value;
        }

        private static int operand(String text, int n, int i, int j) {
            return switch (text) {
                case "n" -> n;
                case "i" -> i;
                case "j" -> j;
                default -> Integer.parseInt(text);
            };
        }
    }

    public Template(String text) {
        int at = 0;
        while (at < text.length()) {
            int begin = text.indexOf('<', at);
            if (begin < 0) {
                begin = text.length();
            }
            if (begin > at) {
                String literal = text.substring(at, begin);
                pieces.add((out, n, i, j) -> out.append(literal));
            }
            if (begin == text.length()) {
                return;
            }
            int end = end(text, begin);
            pieces.add(variable(text.substring(begin + 1, end)));
            at = end + 1;
        }
    }

    private static int end(String text, int begin) {
        int depth = 0;
        for (int at = begin; at < text.length(); at++) {
            char character = text.charAt(at);
            depth += character == '<' ? 1 : character == '>' ? -1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        throw new IllegalArgumentException("'<' without '>' in " + text);
    }

    private static Piece variable(String text) {
        Matcher list = Pattern.compile("(?s)([^|!<]+)([|!])(.*)").matcher(text);
        if (!list.matches()) {
            Count count = new Count(text);
            return (out, n, i, j) -> out.append(Integer.toString(count.at(n, i, j)));
        }
        Count count = new Count(list.group(1));
        String between = list.group(2).equals("|") ? "," : "";
        Template repeated = new Template(list.group(3));
        return (out, n, i, j) -> {
            int times = count.at(n, i, j);
            for (int index = 0; index < times; index++) {
                out.append(index == 0 ? "" : between);
                repeated.append(out, n, i, index);
            }
        };
    }

    public void append(Appendable out, int n, int i) throws IOException {
        append(out, n, i, 0);
    }

    private void append(Appendable out, int n, int i, int j) throws IOException {
        for (Piece piece : pieces) {
            piece.append(out, n, i, j);
        }
    }

    /** Returns the text for a size. */
    public String at(int n) {
        return at(n, 0);
    }

    /** Returns the text for a size and an index. */
    public String at(int n, int i) {
        StringWriter out = new StringWriter();
        try {
            append(out, n, i, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
