package dev.terrace.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.SchedulerFlags.Sharding;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlagsFileTest {
    @Test
    void flagsAreReadAsVolcanoSpellsThem() {
        assertThat(FlagsFile.parse("""
                        schedulerFlags:
                        - --scheduler-sharding-mode=soft
                        - --nodes-in-shard=n4,n1
                        - --ignored-provisioners=a
                        """, "flags.yaml"))
                .isEqualTo(new SchedulerFlags(Sharding.SOFT, Set.of("n1", "n4"), Set.of("a")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x                                                | : must be a map with the key schedulerFlags",
                "{schedulerFlag: []}                              | :1:2: unknown key 'schedulerFlag'."
                        + " The only one is 'schedulerFlags'",
                "{schedulerFlags: --nodes-in-shard=n}             | :1:18: schedulerFlags must be a list of flags,"
                        + " like - --scheduler-sharding-mode=hard",
                "{schedulerFlags: [--nodes-in-shards=n]}          | :1:19: unknown flag '--nodes-in-shards';"
                        + " known flags are --scheduler-sharding-mode, --nodes-in-shard, --ignored-provisioners."
                        + " Did you mean '--nodes-in-shard'?",
                "{schedulerFlags: [--scheduler-sharding-mode=a]}  | :1:19: --scheduler-sharding-mode is 'a'; "
                        + "it must be none, hard or soft",
                "{schedulerFlags: ['--ignored-provisioners=a,']}  | :1:19: --ignored-provisioners has an empty"
                        + " name; separate names with commas, like --ignored-provisioners=a,b",
                "{schedulerFlags: [--nodes-in-shard=a, --nodes-in-shard=b]} | :1:39: --nodes-in-shard is given twice",
                "'[a'                                             | :1:3: not YAML: expected ',' or ']', but"
                        + " got <stream end>"
            })
    void aFileThatIsNoListOfFlagsIsRefused(String text, String message) {
        assertThatThrownBy(() -> FlagsFile.parse(text, "flags.yaml")).hasMessage("flags.yaml" + message);
    }
}
