package dev.terrace.plugins.predicates.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.terrace.plugins.predicates.claims.Plan.Result;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Claims with too many combinations of devices to try them one by one. */
class DeadEndsTest {
    /** A few milliseconds. */
    private static final long FEW_STEPS = 500_000;

    private static final String EQUAL = pool(each(64, i -> "d" + i + " model=a"));
    private static final String UNIQUE = pool(each(64, i -> "d" + i + " model=" + i));
    private static final String BY_FOUR = pool(each(64, i -> "d" + i + " model=" + i / 4));

    static Stream<Arguments> claims() {
        return Stream.of(
                arguments("a request that nothing matches", EQUAL, "claim: r 8; s 1 memory=1"),
                arguments("after several requests", EQUAL, "claim: " + each(6, i -> "r" + i + " 4") + "; s 1 memory=1"),
                arguments("after several claims", EQUAL, claims(6, "r 5") + "\nclaim: s 1 memory=1"),
                arguments("after all choices", EQUAL, "claim: r 9 | 8 | 7 | 6; s 5 | 4 | 3; t 1 memory=1"),
                arguments(
                        "the last fails because of those before",
                        pool(each(64, i -> "d" + i + (i < 4 ? " memory=4" : ""))),
                        "claim: r 8; s 3 memory=2; t 2 memory=3"),
                arguments(
                        "the last of many kinds fails because of those before",
                        pool(each(64, i -> "d" + i + " memory=" + (i + 1))),
                        "claim: " + each(6, i -> "r" + i + " 2 memory=" + (8 * i + 1))
                                + "; s 9 memory=50; t 8 memory=52"),
                arguments("more of one value than there are", BY_FOUR, "claim: r 3; s 2; same d/model"),
                arguments("more claims than values", BY_FOUR, claims(17, "r 3; same d/model")),
                arguments("no two have one value", UNIQUE, "claim: r 8\nclaim: r 2; same d/model"),
                arguments(
                        "all differ, and no two have one value",
                        UNIQUE,
                        "claim: r 8; s 8; distinct d/model\nclaim: r 2; same d/model"),
                arguments(
                        "each of another value",
                        BY_FOUR,
                        "claim: " + each(16, i -> "r" + i + " 1") + "; distinct d/model\nclaim: r 4; same d/model"),
                arguments("more devices than counters", counted(), "claim: r 8; s 5 memory=2"),
                arguments(
                        "more devices than counters, one by one",
                        counted(),
                        "claim: " + each(8, i -> "r" + i + " 1") + "; s 5 memory=2"),
                arguments(
                        "parts of devices",
                        pool(each(16, i -> "d" + i + " shared memory=10")),
                        "claim: " + each(17, i -> "r" + i + " 1 memory=6")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("claims")
    void theSearchEndsSoon(String name, String slices, String claims) {
        assertThat(plan(FEW_STEPS, slices, claims).result()).isEqualTo(Result.NONE);
    }

    @Test
    void whatIsLackingIsNamed() {
        assertThat(plan(FEW_STEPS, EQUAL, "claim: r 8; s 2 memory=1").shortage())
                .hasToString("request s finds 0 of 2 devices");
        assertThat(plan(FEW_STEPS, counted(), "claim: r 8; s 5 memory=2").shortage())
                .hasToString("request s finds 4 of 5 devices");
    }

    @Test
    void halvesAreTakenSoThatWholeCardsAreLeft() {
        Plan plan = plan(FEW_STEPS, counted(), "claim: r 8; s 4 memory=2");
        assertThat(plan.picks()).isNotNull();
    }

    @Test
    void aSearchIsGivenUpWhenItsStepsAreSpent() {
        assertThat(plan(0, BY_FOUR, claims(17, "r 3; same d/model")).result()).isEqualTo(Result.SEARCH_LIMIT);
    }

    @Test
    void whatTheFirstChoicesGiveCostsNoSteps() {
        assertThat(plan(0, BY_FOUR, "claim: r 3; s 1; same d/model").result()).isEqualTo(Result.FITS);
    }

    private static Plan plan(long steps, String slices, String claims) {
        Scene scene = Scene.of(Arrays.asList((slices + "\n" + claims).split("\n", -1)));
        return SearchTest.plan(steps, scene.slices, scene.claims);
    }

    private static String pool(String devices) {
        return "slice s d/p 1 of 1 on n: " + devices;
    }

    /** Eight cards; each can be allocated as a whole or as two halves. */
    private static String counted() {
        return "slice a d/p 1 of 2 on n: " + each(8, i -> "counters=s" + i + "/c~2") + "\nslice b d/p 1 of 2 on n: "
                + each(24, i -> "d" + i + " takes=s" + i / 3 + "/c~" + (i % 3 == 0 ? "2 memory=2" : "1 memory=1"));
    }

    private static String claims(int count, String requests) {
        return IntStream.range(0, count).mapToObj(i -> "claim: " + requests).collect(Collectors.joining("\n"));
    }

    private static String each(int count, IntFunction<String> part) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining("; "));
    }
}
