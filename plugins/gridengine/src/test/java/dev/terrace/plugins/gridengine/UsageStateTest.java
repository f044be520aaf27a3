package dev.terrace.plugins.gridengine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PluginState;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageDecay;
import dev.terrace.plugins.gridengine.data.UsageName;
import dev.terrace.plugins.gridengine.data.UsageValue;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageStateTest {
    private static final UsageDecay DECAY = UsageDecay.halfLife(2);

    private static Usage read(PluginState state, Instant now) {
        return UsageState.read(List.of(state), DECAY, now);
    }

    private static PluginState of(Usage usage) {
        return UsageState.write(usage, Instant.EPOCH);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aValueAndItsTextAgreeForEver(long seed) {
        Random random = new Random(seed);
        PluginState value = of(Usage.none());
        PluginState text = value.asText();
        Instant now = Instant.EPOCH;
        for (int cycle = 0; cycle < 60; cycle++) {
            now = now.plusSeconds(random.nextInt(500));
            Usage ofValue = read(value, now);
            Usage ofText = read(text, now);
            for (int job = random.nextInt(9); job > 0; job--) {
                String user = "u" + random.nextInt(5 + cycle);
                String project = "p" + random.nextInt(3);
                double used = random.nextInt(3) == 0 ? random.nextInt(100) / 3.0 : random.nextInt(100);
                for (Usage usage : List.of(ofValue, ofText)) {
                    usage.add(UsageName.ofUser(user), used);
                    usage.add(UsageName.ofProject(project), used);
                    usage.add(new UsageName(user, project), used);
                }
            }
            value = UsageState.write(ofValue, now);
            text = UsageState.write(ofText, now).asText();
            assertThat(value.value(UsageValue.class)).isPresent();
            assertThat(value.data()).as("cycle " + cycle).isEqualTo(text.data());
        }
    }

    @Test
    void usersComeFirstThenProjectsThenUsersInProjects() {
        Usage usage = Usage.none();
        usage.add(new UsageName("z", "a"), 0.5);
        usage.add(UsageName.ofProject("p"), 3e15);
        usage.add(UsageName.ofUser("b"), 7);
        usage.add(new UsageName("a", "b"), 0);
        assertThat(of(usage).data()).isEqualTo("user b 7\nproject p 3.0E15\nuser z in a 0.5\nuser a in b 0\n");
    }

    /** If a line cannot express a name or an amount, the next cycle fails in memory just as it does on a dump. */
    @Test
    void whatNoLineCanSayIsNoValue() {
        for (String odd : List.of("Jane Doe", "", "a#b", "a\tb", "a\nb")) {
            Usage usage = Usage.none();
            usage.add(new UsageName("u", odd), 1);
            assertThat(of(usage).value(UsageValue.class)).as(odd).isEmpty();
        }
        for (double odd : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1}) {
            Usage usage = Usage.none();
            usage.add(UsageName.ofProject("p"), odd);
            assertThat(of(usage).value(UsageValue.class)).as("" + odd).isEmpty();
        }
    }
}
