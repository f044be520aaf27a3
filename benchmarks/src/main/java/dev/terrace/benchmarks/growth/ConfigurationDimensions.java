package dev.terrace.benchmarks.growth;

import static dev.terrace.benchmarks.growth.Dimension.linear;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Entries of a scheduler's configuration, up to its limit of 3 MiB. */
final class ConfigurationDimensions {
    /** A configuration has at most 100,000 values, and a tier takes three of them. */
    private static final int MOST_TIERS = 33_000;

    /** A plugin may appear at most 64 times. */
    private static final int MOST_PLACES = 64;

    private ConfigurationDimensions() {}

    static List<Dimension> all() {
        return List.of(
                linear("tiers", "tiers without plugins", 8_000, "", ConfigurationDimensions::small)
                        .atMost(MOST_TIERS)
                        .under(n -> Confs.SHARES + "- plugins: []\n".repeat(n)),
                linear(
                                "repeated-plugins",
                                "places of each of five plugins",
                                32,
                                "",
                                (dump, n) -> Scenes.gangs(Scenes.wide(dump, 100), 2_000, Scenes.QUEUE, Scenes::plain))
                        .atMost(MOST_PLACES)
                        .under(n -> "actions: \"enqueue, allocate\"\ntiers:\n"
                                + Confs.tier("gang", "drf", "predicates", "proportion", "nodeorder")
                                        .repeat(n)),
                linear(
                                "plugin-arguments",
                                "resources that a plugin's arguments name",
                                10_000,
                                "",
                                ConfigurationDimensions::small)
                        .atMost(30_000)
                        .under(n -> Confs.block(
                                Confs.SHARES + "  - name: binpack\n    arguments:\n      binpack.resources: "
                                        + IntStream.range(0, n)
                                                .mapToObj(i -> "r/" + i)
                                                .collect(Collectors.joining(",")),
                                n,
                                i -> "      binpack.resources.r/" + i + ": 2")),
                linear(
                                "configuration-comments",
                                "lines of comment in the configuration",
                                20_000,
                                "",
                                ConfigurationDimensions::small)
                        .atMost(100_000)
                        .under(n -> Confs.SHARES + "# nothing to see here\n".repeat(n)));
    }

    private static void small(DumpBuilder dump, int size) throws IOException {
        Scenes.job(Scenes.wide(dump, 10), "job", Scenes.QUEUE);
    }
}
