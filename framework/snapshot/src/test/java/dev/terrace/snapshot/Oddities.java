package dev.terrace.snapshot;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.selector.Requirement.Operator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A seeded random source of values that are hard to write. */
final class Oddities {
    private static final String[] TEXTS = {
        "",
        "",
        "x",
        "true",
        "n",
        "null",
        "~",
        "1e3",
        "0x1F",
        "007",
        "1_000",
        "12:30:45",
        ".5",
        "2026-01-31",
        "=",
        "<<",
        " x ",
        "- a",
        "a: b",
        "a #b",
        "#x",
        "'q'",
        "\"",
        "{}",
        "[a",
        "&a",
        "*a",
        "!t",
        "%y",
        "@",
        "`",
        "|",
        ">",
        "a\nb",
        "a\n",
        "\n",
        "\n a\n\n",
        " a\n b",
        "a\tb",
        "a\r\nb",
        "\u0000",
        "\u007f",
        "\u0085",
        "a\u0085b",
        "\u2028b",
        "\ufeff",
        "\u00fc\ud83d\ude00",
        "/",
        "a/b",
        "\\n",
        "x".repeat(200),
        "y ".repeat(600)
    };

    private final Random random;

    Oddities(long seed) {
        random = new Random(seed);
    }

    int choice(int bound) {
        return random.nextInt(bound);
    }

    boolean isSo() {
        return random.nextBoolean();
    }

    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** Returns one of the choices, or null. */
    @SafeVarargs
    final <T> @Nullable T orNull(T... choices) {
        int choice = random.nextInt(choices.length + 1);
        return choice == choices.length ? null : choices[choice];
    }

    String text() {
        return of(TEXTS);
    }

    /** Returns a name that is unique for the number; never empty. */
    String name(int number) {
        return number + text();
    }

    String namespace() {
        return of("default", "ns", "a/b", "true");
    }

    int number() {
        return of(0, 0, 1, 7, -1, Integer.MAX_VALUE, Integer.MIN_VALUE);
    }

    long amount() {
        return of(0L, 1L, 999L, 1000L, 1500L, 1L << 40, 5L << 20);
    }

    long size() {
        return of(0L, 1L, 1023L, 3L << 30, 1L << 62, Long.MAX_VALUE);
    }

    Instant time() {
        return of(
                Instant.EPOCH,
                Instant.parse("2026-01-31T12:00:00Z"),
                Instant.parse("2026-01-31T12:00:00.123456789Z"),
                Instant.parse("2026-01-31T12:00:00.5Z"),
                Instant.parse("0001-01-01T00:00:00Z"),
                Instant.parse("0000-01-01T00:00:00Z"),
                Instant.parse("9999-12-31T23:59:59.999999999Z"));
    }

    Instant created() {
        return of(Instant.MIN, time());
    }

    <T> List<T> list(Supplier<T> item) {
        List<T> list = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            list.add(item.get());
        }
        return list;
    }

    Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        list(this::text).forEach(key -> texts.put(key, text()));
        return texts;
    }

    @Nullable
    LabelSelector selector() {
        return orNull(selectorThere());
    }

    LabelSelector selectorThere() {
        return new LabelSelector(list(() -> requirement(4)));
    }

    NodeSelectorTerm nodes() {
        return new NodeSelectorTerm(list(() -> requirement(6)), list(() -> requirement(6)));
    }

    private Requirement requirement(int operators) {
        return new Requirement(text(), Operator.values()[random.nextInt(operators)], list(this::text));
    }
}
