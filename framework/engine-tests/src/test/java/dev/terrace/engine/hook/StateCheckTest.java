package dev.terrace.engine.hook;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.InlineAction.doing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.cluster.Patches;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.inputs.Origin;
import dev.terrace.model.PluginState;
import dev.terrace.model.StateValue;
import dev.terrace.model.settings.Arguments;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.snapshot.SnapshotWriter;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.testkit.CycleAssert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A plugin's state must be its own and survive a dump; otherwise the cycle fails and names the plugin. */
@Tag("slow")
class StateCheckTest {
    private static final String NAME = "plugin 'mine' (class path, version unversioned) failed in ";
    private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private static final Map<String, List<PluginState>> WRONG = Map.of(
            "it answered a list that holds null", Collections.singletonList(nothing()),
            "it answered a state of plugin 'drf'", List.of(PluginState.of("drf", "", 1, Instant.EPOCH, "")),
            "it answered two states", List.of(state("", Instant.EPOCH), state("", Instant.EPOCH)),
            "it answered two states of scope 'a'", List.of(state("a", Instant.EPOCH), state("a", LATEST)),
            "its state of scope 'a\\u0000' contains an unpaired surrogate",
                    List.of(PluginState.of("mine", "a\0", 1, Instant.EPOCH, "\ude00")),
            "its state is as of +1000000000-12-31T23:59:59.999999999Z, which a dump cannot represent",
                    List.of(state("", Instant.MAX)),
            "its state is as of -1000000000-01-01T00:00:00Z, which a dump cannot represent",
                    List.of(state("", Instant.MIN)),
            "its state contains an unpaired surrogate",
                    List.of(PluginState.of("mine", "", 1, Instant.EPOCH, () -> "\ude00")),
            "IllegalStateException: odd", List.of(PluginState.of("mine", "", 1, Instant.EPOCH, new Odd(false))),
            "NullPointerException: text() of dev.terrace.engine.hook.StateCheckTest$Odd answered null",
                    List.of(PluginState.of("mine", "", 1, Instant.EPOCH, new Odd(true))));

    /** A value without text: null or an exception. */
    private record Odd(boolean isNull) implements StateValue {
        @Override
        public String text() {
            if (isNull) {
                return nothing();
            }
            throw new IllegalStateException("odd");
        }
    }

    /** Closes with these states. */
    private record Mine(List<PluginState> states) implements SchedulerPlugin {
        @Override
        public String name() {
            return "mine";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {}

        @Override
        public List<PluginState> close(SessionView session) {
            return states;
        }
    }

    @TempDir
    private Path folder;

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // an invalid answer
    private static <T> T nothing() {
        @Nullable T none = null;
        return none;
    }

    private static PluginState state(String scope, Instant asOf) {
        return PluginState.of("mine", scope, 1, asOf, "");
    }

    private static CycleAssert close(List<PluginState> states) {
        return written(
                cluster().node("n1", "1 cpu").plugins(() -> new Mine(states)).run());
    }

    private static CycleAssert carry(PluginState state) {
        return written(cluster().node("n1", "1 cpu").run(doing("mine", session -> session.carry(state))));
    }

    /** Texts of values are checked when they are needed, and the failure is still the plugin's. */
    private static CycleAssert written(CycleAssert cycle) {
        PluginState.serialize(cycle.report().pluginStates());
        return cycle;
    }

    static Stream<String> sentences() {
        return WRONG.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void whatNoDumpCanHoldIsThePlugins(String sentence) {
        assertThatThrownBy(() -> close(WRONG.getOrDefault(sentence, List.of())))
                .isInstanceOf(PluginFailure.class)
                .hasMessage(NAME + "close: " + sentence);
    }

    @Test
    void whatAnActionCarriesIsCheckedLikewise() {
        assertThatThrownBy(() -> carry(PluginState.of("mine", "", 1, Instant.EPOCH, new Odd(false))))
                .isInstanceOf(PluginFailure.class)
                .hasMessage(
                        "action 'mine' (class path, version unversioned) failed in carry: IllegalStateException: odd");
        assertThatThrownBy(() -> carry(state("", Instant.MIN))).isInstanceOf(PluginFailure.class);
        assertThat(carry(state("", LATEST)).report().pluginStates()).containsExactly(state("", LATEST));
    }

    /** Unusual random states are either refused or read back unchanged. */
    @ParameterizedTest
    @MethodSource("files")
    void whatIsWrittenIsReadAgain(String file) throws IOException {
        Path dump = Files.writeString(folder.resolve("dump.json"), "{\"kind\": \"List\", \"items\": []}");
        Path next = folder.resolve(file);
        Random random = new Random(7);
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            PluginState state = PluginState.of("mine", text(random), random.nextInt(), time(random), text(random));
            try {
                SnapshotWriter.apply(
                        Origin.of(List.of(dump.toString())),
                        new Patches().decided(close(List.of(state)).report(), Instant.EPOCH),
                        next);
                assertThat(SnapshotReader.read(List.of(next.toString()), ReadOptions.defaults())
                                .cluster()
                                .pluginStates())
                        .containsExactly(state);
            } catch (PluginFailure e) {
                refused++;
            }
        }
        assertThat(refused).isBetween(40, 360);
    }

    static Stream<String> files() {
        return Stream.of("next.yaml", "next.json");
    }

    private static String text(Random random) {
        int length = random.nextInt(20) == 0 ? 100_000 : random.nextInt(8);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            switch (random.nextInt(length > 8 ? 4 : 5)) {
                case 0 -> text.append((char) random.nextInt(0x20));
                case 1 -> text.append(" :#-?{}[]|>'\"\\\n\t~&*!%@`,".charAt(random.nextInt(24)));
                case 2 -> text.append((char) (0x7f + random.nextInt(0x100)));
                case 3 -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
                default -> text.append((char) random.nextInt(0x10000)).append((char) (0xd700 + random.nextInt(0x900)));
            }
        }
        return text.toString();
    }

    private static Instant time(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> EARLIEST;
            case 1 -> EARLIEST.minusNanos(1);
            case 2 -> LATEST;
            case 3 -> LATEST.plusNanos(1);
            case 4 -> Instant.ofEpochSecond(random.nextLong(-62_200_000_000L, 253_500_000_000L), random.nextInt());
            default -> Instant.EPOCH.plusMillis(random.nextInt());
        };
    }
}
