package dev.terrace.replay.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.sweep.SweepAnswer.Combination;
import dev.terrace.replay.sweep.SweepAnswer.Effect;
import dev.terrace.whatif.setting.SweepAxis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The answers of a sweep against a brute force on random rows. */
class SweepAnswerTest {
    private static final ReplayMetric WAIT = ReplayMetric.MEAN_WAIT;
    private static final ReplayMetric USE = ReplayMetric.UTILISATION;

    /** Returns a sweep over two axes whose values are given. */
    static SweepAnswer answer(int seeds, ToDoubleFunction<SweepRun> wait, ToDoubleFunction<SweepRun> use) {
        List<SweepAxis> axes =
                List.of(new SweepAxis("load", List.of("1", "2", "4")), new SweepAxis("grace", List.of("0s", "9s")));
        List<SweepRun> runs = new ArrayList<>();
        for (String configuration : List.of("a", "b")) {
            for (String load : axes.get(0).values()) {
                for (String grace : axes.get(1).values()) {
                    for (long seed = 0; seed < seeds; seed++) {
                        Map<String, String> settings = new LinkedHashMap<>();
                        settings.put("load", load);
                        settings.put("grace", grace);
                        runs.add(new SweepRun(configuration, settings, seed, "hash" + runs.size()));
                    }
                }
            }
        }
        Provenance origin = new Provenance(
                "0", "17", List.of(), List.of(new Hashed("a", "", "1"), new Hashed("b", "", "2")), List.of());
        Sweep sweep = new Sweep(origin, List.of("", ""), List.of(), List.of("log.swf"), axes, runs);
        return new SweepAnswer(
                sweep,
                runs.stream()
                        .map(run -> new RunRow(
                                run,
                                Map.of(WAIT, wait.applyAsDouble(run), USE, use.applyAsDouble(run)),
                                Map.of(WAIT, 0.5),
                                1,
                                null))
                        .toList());
    }

    static long seed(SweepRun run) {
        return Objects.requireNonNull(run.seed());
    }

    private static PairedDifference difference(SweepAnswer answer, int combination, ReplayMetric metric) {
        return Objects.requireNonNull(answer.difference(answer.combinations().get(combination), metric));
    }

    @Test
    void theFrontIsWhatNoOtherDominates() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            SweepAnswer answer = answer(2, run -> random.nextInt(6), run -> random.nextInt(6));
            List<Combination> all = answer.combinations();
            assertThat(answer.front(WAIT, USE))
                    .containsExactlyInAnyOrderElementsOf(all.stream()
                            .filter(each -> all.stream().noneMatch(other -> dominates(other, each)))
                            .toList());
        }
    }

    @Test
    void aRunInWhichNoJobStartsHasNoWaits() {
        SweepRun run = new SweepRun("a", Map.of(), null, "hash");
        Map<ReplayMetric, Number> none = Map.of(
                WAIT,
                0,
                ReplayMetric.JOBS,
                4,
                ReplayMetric.STARVED,
                4,
                ReplayMetric.MEAN_SLOWDOWN,
                0,
                ReplayMetric.THROUGHPUT,
                0,
                USE,
                0);
        RunRow row = new RunRow(run, none, Map.of(), 1, null);
        assertThat(row.value(WAIT)).isNaN();
        assertThat(row.value(ReplayMetric.MEAN_SLOWDOWN)).isNaN();
        assertThat(row.value(USE)).isZero();
    }

    private static boolean dominates(Combination one, Combination other) {
        double wait = other.mean(WAIT) - one.mean(WAIT);
        double use = one.mean(USE) - other.mean(USE);
        return wait >= 0 && use >= 0 && (wait > 0 || use > 0);
    }

    @Test
    void theEffectOfAnAxisIsTheSpreadOfItsMeans() {
        Random random = new Random(8);
        SweepAnswer answer = answer(3, run -> random.nextInt(100), run -> 1);
        for (Effect effect : answer.effects(WAIT)) {
            double[] means = effect.means().keySet().stream()
                    .mapToDouble(value -> answer.rows().stream()
                            .filter(row -> value.equals(
                                    effect.axis().equals(SweepAnswer.CONFIGURATION)
                                            ? row.run().configuration()
                                            : row.run().settings().get(effect.axis())))
                            .mapToDouble(row -> row.value(WAIT))
                            .average()
                            .orElseThrow())
                    .toArray();
            Arrays.sort(means);
            assertThat(effect.spread()).isCloseTo(means[means.length - 1] - means[0], within(1e-9));
        }
        assertThat(answer.effects(USE)).extracting(Effect::spread).containsOnly(0.0);
    }

    @Test
    void differencesArePairedBySeed() {
        // Seeds differ by thousands, and the second configuration is always 1 to 3 s faster.
        SweepAnswer answer = answer(
                10, run -> 1000 * seed(run) - (run.configuration().equals("b") ? 1 + seed(run) % 3 : 0), run -> 0.5);
        PairedDifference wait = difference(answer, 6, WAIT);
        assertThat(wait.mean()).isCloseTo(-1.9, within(1e-9));
        assertThat(wait.low()).isLessThan(-1.9);
        assertThat(wait.high()).isBetween(-1.9, -1.0);
        assertThat(wait.better()).isEqualTo(10);
        assertThat(wait.doubt()).isEmpty();
        assertThat(difference(answer, 6, USE).doubt()).isEqualTo("no difference in any of 10 seeds");
    }

    @Test
    void anIntervalWithZeroIsNoDifference() {
        SweepAnswer answer =
                answer(10, run -> run.configuration().equals("b") ? seed(run) % 2 : 1 - seed(run) % 2, run -> 0);
        assertThat(difference(answer, 6, WAIT).doubt()).isEqualTo("no difference that 10 seeds can tell");
    }

    @Test
    void fewerThanFivePairsHaveNoInterval() {
        SweepAnswer answer = answer(4, run -> run.configuration().equals("b") ? 1 : 2, run -> 0);
        assertThat(difference(answer, 6, WAIT).interval()).isNull();
    }

    @Test
    void theBestIsTheFirstOfEqualOnes() {
        SweepAnswer answer = answer(1, run -> "2".equals(run.settings().get("load")) ? 1 : 2, run -> 0);
        assertThat(Objects.requireNonNull(answer.best(WAIT)).words()).isEqualTo("a with load=2, grace=0s");
        assertThat(answer.best(USE)).isEqualTo(answer.combinations().get(0));
    }
}
