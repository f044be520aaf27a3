package dev.terrace.plugins.dirac;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PluginState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryStateTest {
    private static final long LONGEST = 4000;

    private static PluginState text(String data, long asOf) {
        return PluginState.of(DiracPlugin.NAME, "", HistoryState.VERSION, Instant.ofEpochSecond(asOf), data);
    }

    private static HistoryState read(PluginState state, long now) {
        return new HistoryState(List.of(state), Instant.ofEpochSecond(now));
    }

    /** Users come and go, cycles are near and far apart, and some lines are hand-written. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aValueAndItsTextAndThePlainestWayAgreeForEver(long seed) {
        Random random = new Random(seed);
        long now = 1000;
        PluginState value = text(seed % 2 == 0 ? "" : byHand(random), now);
        PluginState written = value;
        for (int cycle = 0; cycle < 60; cycle++) {
            now += random.nextInt(4) == 0 ? random.nextInt(2000) : random.nextInt(30);
            PlainHistory plain = new PlainHistory(written.data(), now);
            HistoryState ofValue = read(value, now);
            HistoryState ofText = read(written, now);
            for (int job = random.nextInt(12); job > 0; job--) {
                GroupUser user = new GroupUser("g" + random.nextInt(3), "u" + (random.nextInt(5) + cycle / 7));
                long seconds = random.nextInt(3) == 0 ? random.nextInt(50) : 20;
                int tasks = 1 + random.nextInt(3);
                List.of(ofValue, ofText).forEach(history -> history.add(user, seconds, tasks));
                plain.add(user, seconds, tasks);
            }
            for (long slice : new long[] {17, 600, 3600}) {
                for (String group : List.of("", "g0", "g1", "g2", "none")) {
                    assertThat(ofValue.averages(slice, group))
                            .as("cycle " + cycle)
                            .isEqualTo(ofText.averages(slice, group))
                            .isEqualTo(plain.averages(slice, group));
                }
            }
            value = ofValue.write(LONGEST);
            written = ofText.write(LONGEST).asText();
            assertThat(value.value(HistoryValue.class)).isPresent();
            assertThat(value.data())
                    .as("cycle " + cycle)
                    .isEqualTo(written.data())
                    .isEqualTo(plain.write(LONGEST));
        }
    }

    private static String byHand(Random random) {
        StringBuilder lines = new StringBuilder();
        for (int line = 0; line < 40; line++) {
            long from = random.nextInt(3000) - 2000L;
            lines.append("ran %s %s user u%s in g%s %s\n"
                    .formatted(
                            from,
                            from + random.nextInt(1500) - 100L,
                            random.nextInt(4),
                            random.nextInt(3),
                            random.nextInt(3) == 0 ? random.nextDouble() * 1e3 : random.nextInt(100)));
        }
        return lines.toString();
    }

    @Test
    void averagesAgeAlikeAsValueAndAsText() {
        PluginState state = text("average 3600 group g 5\naverage 600 user u in g 0.1\nran 0 50 user u in g 7\n", 100);
        for (long now : new long[] {137, 300, 650, 900}) {
            PluginState next = read(state, now).write(LONGEST);
            for (String group : List.of("", "g")) {
                assertThat(read(next, now + 9).averages(600, group))
                        .isEqualTo(read(next.asText(), now + 9).averages(600, group));
            }
            state = next;
        }
        assertThat(state.data()).startsWith("average 600 user u in g 0.0166").contains("\naverage 3600 group g 3.969");
    }

    @Test
    void usersThatAreGoneAreLetGoOf() {
        PluginState state = text("", 0);
        for (int cycle = 1; cycle <= 100; cycle++) {
            HistoryState history = read(state, 900L * cycle);
            history.add(new GroupUser("g", "u" + cycle), 10, 1);
            state = history.write(LONGEST);
        }
        assertThat(state.value(HistoryValue.class).orElseThrow().users().size()).isLessThan(12);
    }

    /** If a line cannot express a name, the next cycle fails in memory just as it does on a dump. */
    @Test
    void whatNoLineCanSayIsNoValue() {
        for (String odd : List.of("Jane Doe", "", "a#b", "a\tb", "a\nb")) {
            HistoryState history = read(text("", 0), 10);
            history.add(new GroupUser("g", odd), 5, 1);
            assertThat(history.write(LONGEST).value(HistoryValue.class)).as(odd).isEmpty();
        }
        List<PluginState> huge = new ArrayList<>();
        huge.add(text("ran 0 9 user u in g 1e308\nran 1 9 user u in g 1e308\n", 10));
        assertThat(new HistoryState(huge, Instant.ofEpochSecond(10))
                        .write(LONGEST)
                        .value(HistoryValue.class))
                .isEmpty();
    }
}
