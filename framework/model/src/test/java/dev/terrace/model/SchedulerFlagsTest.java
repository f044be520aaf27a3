package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.SchedulerFlags.Sharding;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SchedulerFlagsTest {
    @Test
    void aSoftShardComesFirstAndOthersLast() {
        assertThat(flags(Sharding.SOFT).inTurn(List.of("n1", "n2", "n3"), Function.identity()))
                .containsExactly(List.of("n2"), List.of("n1", "n3"));
        assertThat(flags(Sharding.SOFT).bars("n1")).isFalse();
    }

    @Test
    void outsideOfAHardShardIsOutOfBounds() {
        assertThat(flags(Sharding.HARD).bars("n1")).isTrue();
        assertThat(flags(Sharding.HARD).bars("n2")).isFalse();
        assertThat(flags(Sharding.NONE).bars("n1")).isFalse();
    }

    @Test
    void volumesOnTheNodesOwnDiskAreAlwaysIgnored() {
        assertThat(SchedulerFlags.none().ignores("rancher.io/local-path")).isTrue();
        assertThat(flags(Sharding.NONE).ignores("mine")).isTrue();
        assertThat(flags(Sharding.NONE).ignores("ebs.csi.aws.com")).isFalse();
    }

    private static SchedulerFlags flags(Sharding sharding) {
        return new SchedulerFlags(sharding, Set.of("n2"), Set.of("mine"));
    }
}
