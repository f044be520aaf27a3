package dev.terrace.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.SchedulerFlags.Sharding;
import dev.terrace.model.finding.Finding;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.Dump;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShardCheckTest {
    @Test
    void aShardThatMakesNoSenseHereIsReported() {
        assertThat(warnings(Sharding.SOFT, "n1", "n8", "n9"))
                .containsExactly("dump.yaml: the shard has node n8, node n9, which the dump does not have.");
        assertThat(warnings(Sharding.NONE, "n1"))
                .containsExactly("dump.yaml: nodes in the shard are given, but no sharding mode: they change nothing.");
        assertThat(warnings(Sharding.HARD))
                .containsExactly(
                        "dump.yaml: the sharding mode is hard, and no node is in the shard: nothing can be placed.");
    }

    private static List<String> warnings(Sharding sharding, String... nodesInShard) {
        SchedulerFlags flags = new SchedulerFlags(sharding, Set.of(nodesInShard), Set.of());
        return Dump.snapshot(
                        "kind: Node\nmetadata: {name: n1}\n",
                        ReadOptions.defaults().flags(flags))
                .findings()
                .stream()
                .map(Finding::toString)
                .filter(warning -> warning.contains("shard"))
                .toList();
    }
}
