package dev.terrace.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A semantic version. Build metadata after {@code +} is ignored. Its numbers are unsigned 64-bit integers, as in
 * Kubernetes; a text with larger numbers is not a version.
 *
 * @see <a href="https://semver.org">Semantic Versioning 2.0.0</a>
 */
record SemanticVersion(long major, long minor, long patch, List<String> before) implements Comparable<SemanticVersion> {
    private static final int LONGEST = 1024;
    private static final int NUMBERS = 3;
    private static final String NUMBER = "(0|[1-9]\\d*)";
    private static final String PART = "(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)";
    private static final Pattern FORM = Pattern.compile(NUMBER + "\\." + NUMBER + "\\." + NUMBER + "(?:-(" + PART
            + "(?:\\." + PART + ")*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?");
    private static final Pattern DOT = Pattern.compile("\\.");
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    /** @throws IllegalArgumentException if the text is not a version */
    static SemanticVersion parse(String text) {
        return find(text).orElseThrow(() -> new IllegalArgumentException(text + " is no semantic version"));
    }

    static Optional<SemanticVersion> find(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        String before = form.group(4);
        List<String> parts = before == null ? List.of() : List.of(DOT.split(before, -1));
        try {
            parts.stream().filter(SemanticVersion::isNumber).forEach(Long::parseUnsignedLong);
            return Optional.of(new SemanticVersion(number(form, 1), number(form, 2), number(form, 3), parts));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static long number(Matcher form, int group) {
        return Long.parseUnsignedLong(form.group(group));
    }

    private static boolean isNumber(String part) {
        return DIGITS.matcher(part).matches();
    }

    /** Normalizes a text that may begin with v, lack numbers, or have leading zeros. */
    static String normalised(String text) {
        String rest = text.startsWith("v") ? text.substring(1) : text;
        int end = 0;
        while (end < rest.length() && (Character.isDigit(rest.charAt(end)) || rest.charAt(end) == '.')) {
            end++;
        }
        List<String> numbers = new ArrayList<>();
        for (String number : DOT.split(rest.substring(0, end), -1)) {
            int zeros = 0;
            while (zeros + 1 < number.length() && number.charAt(zeros) == '0') {
                zeros++;
            }
            numbers.add(number.substring(zeros));
        }
        if (numbers.size() < NUMBERS && end < rest.length()) {
            return text;
        }
        while (numbers.size() < NUMBERS) {
            numbers.add("0");
        }
        return String.join(".", numbers) + rest.substring(end);
    }

    @Override
    public int compareTo(SemanticVersion other) {
        int order = Long.compareUnsigned(major, other.major);
        order = order == 0 ? Long.compareUnsigned(minor, other.minor) : order;
        order = order == 0 ? Long.compareUnsigned(patch, other.patch) : order;
        if (order != 0 || before.isEmpty() || other.before.isEmpty()) {
            return order != 0 ? order : Boolean.compare(before.isEmpty(), other.before.isEmpty());
        }
        for (int i = 0; i < Math.min(before.size(), other.before.size()); i++) {
            int part = compare(before.get(i), other.before.get(i));
            if (part != 0) {
                return part;
            }
        }
        return Integer.compare(before.size(), other.before.size());
    }

    /** Compares numerically, with numbers before words. */
    private static int compare(String left, String right) {
        boolean isNumber = isNumber(left);
        if (isNumber != isNumber(right)) {
            return isNumber ? -1 : 1;
        }
        return isNumber
                ? Long.compareUnsigned(Long.parseUnsignedLong(left), Long.parseUnsignedLong(right))
                : left.compareTo(right);
    }
}
