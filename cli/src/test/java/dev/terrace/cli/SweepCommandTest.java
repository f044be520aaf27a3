package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code compare --sweep} and {@code --cycles}, and CSV, with the actions on the class path and no plugin. */
class SweepCommandTest {
    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";

    @TempDir
    Path folder;

    private String conf = "";

    @BeforeEach
    void writeConfiguration() throws IOException {
        conf = Files.writeString(folder.resolve("scheduler.conf"), "actions: \"enqueue, allocate\"\ntiers: []\n")
                .toString();
    }

    @ParameterizedTest
    @CsvSource({"1", "3"})
    void aSweepEqualsTheSettingsOneByOne(String cycles) throws IOException {
        JsonNode swept = compare(
                "--sweep", "actions=[enqueue,allocate],[enqueue]",
                "--sweep", "action/*.JobOrderAcrossQueues=true,false",
                "--cycles", cycles);
        List<ObjectNode> alone = new ArrayList<>();
        for (String actions : List.of("enqueue,allocate", "enqueue")) {
            for (String across : List.of("true", "false")) {
                alone.add((ObjectNode) compare(
                                "--set", "actions=" + actions,
                                "--set", "action/*.JobOrderAcrossQueues=" + across,
                                "--cycles", cycles)
                        .at("/configurations/1"));
            }
        }
        JsonNode rows = swept.path("configurations");
        assertThat(rows).hasSize(4);
        for (int row = 0; row < rows.size(); row++) {
            assertThat(decided(rows.get(row))).isEqualTo(decided(alone.get(row)));
        }
        assertThat(rows.get(3).path("swept"))
                .hasToString("{\"actions\":\"enqueue\",\"action/*.JobOrderAcrossQueues\":\"false\"}");
    }

    @Test
    void aSweepHasARowForEachCombination() {
        Ran table = terrace("--sweep", "actions=[enqueue,allocate],enqueue", "--sweep", "queue/research.weight=1,2");
        assertThat(table.out())
                .contains(" 4 combinations   the first is the baseline")
                .containsPattern("enqueue,allocate +2 +2 .*no queue gains or loses")
                .containsPattern("enqueue +1 +0 .*research loses");
        Ran csv = terrace("--sweep", "actions=[enqueue,allocate],enqueue", "--output", "csv");
        assertThat(csv.out().lines())
                .hasSize(3)
                .first()
                .asString()
                .startsWith(
                        "configuration,actions,bound,pipelined,evicted,admitted,waiting_pods,waiting_groups,fairness,"
                                + "utilisation.cpu,");
        assertThat(csv.out()).contains("\"enqueue,allocate\",2,0,0,2,1,1,1.0,0.75,");
    }

    @Test
    void severalCyclesAreComparedQueueByQueue() {
        Ran table = terrace("--set", "actions=enqueue", "--cycles", "3");
        assertThat(table.out())
                .contains("3 cycles: bound, evicted and admitted are sums; all else is as after the last cycle.")
                .containsPattern("QUEUE +OF +UNDER +SHARE +CYCLE 1 +CYCLE 2 +CYCLE 3")
                .containsPattern("research +cpu +A +held +75 % +75 % +75 %")
                .containsPattern("pods waiting +3 +3 +3");
        Ran csv = terrace("--set", "actions=enqueue", "--cycles", "3", "--every", "1m", "--output", "csv");
        assertThat(csv.out().lines().toList())
                .hasSize(1 + 2 * 3)
                .startsWith("configuration,cycle,time,queue,weight,held.cpu,held.memory,held.pods,deserved.cpu,"
                        + "deserved.memory,deserved.pods,waiting_pods,waiting_groups,evicted_pods")
                .contains(conf + ",2,2026-01-01T00:03:00Z,research,3,6,2147483648,2,,,,1,1,0");
    }

    @Test
    void runPrintsItsQueuesAsCsv() {
        Ran one = Ran.terrace("run", CLUSTER, "--conf", conf, "--output", "csv");
        assertThat(one.out().lines())
                .hasSize(2)
                .last()
                .asString()
                .isEqualTo("1,2026-01-01T00:02:00Z,research,3,6,2147483648,2,,,,1,1,0");
        Ran two = Ran.terrace("run", CLUSTER, "--conf", conf, "--cycles", "2", "--output", "csv");
        assertThat(two.out().lines()).hasSize(3);
    }

    @Test
    void cyclesThatAreLeftOutOfTheTableAreCounted() {
        assertThat(Ran.terrace("run", CLUSTER, "--conf", conf, "--cycles", "8").out())
                .contains("CYCLE 8")
                .doesNotContain("are shown");
        assertThat(Ran.terrace("run", CLUSTER, "--conf", conf, "--cycles", "10").out())
                .contains(" 8 of 10 cycles are shown (--output json shows all)");
    }

    @Test
    void theColumnOfChangesIsAbsentWithoutAny() {
        assertThat(Ran.terrace("run", CLUSTER, "--conf", conf, "--cycles", "1").out())
                .doesNotContain("CHANGE");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--sweep|queue/web|--sweep queue/web: a sweep looks like",
                "--sweep|queue/reserch.weight=1,2|the cluster has no queue 'reserch'. Did you mean 'research'?",
                "--sweep|action/*.JobOrderAcrosQueues=true|Did you mean 'JobOrderAcrossQueues'?",
                "--cycles|0|--cycles: must be at least 1, not 0",
                "--sweep|actions=allocate|'actions=enqueue' and 'actions=allocate' set the same thing; remove one",
            })
    void invalidOptionsAreNamed(String option, String value, String message) {
        Ran ran = terrace("--set", "actions=enqueue", option, value);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).contains(message);
    }

    @Test
    void otherCommandsHaveNoCsv() {
        Ran ran = Ran.terrace("plugins", "--output", "csv");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("[table, json, yaml]");
    }

    /** Returns the figures without the names of what was set, and without the differences from the baseline. */
    private static JsonNode decided(JsonNode configuration) {
        ObjectNode copy = configuration.deepCopy();
        copy.remove(List.of("name", "swept", "gaining", "losing", "mixed"));
        return copy;
    }

    private Ran terrace(String... options) {
        return Ran.terrace(Stream.concat(Stream.of("compare", CLUSTER, "--conf", conf), Stream.of(options))
                .toArray(String[]::new));
    }

    private JsonNode compare(String... options) throws JsonProcessingException {
        Ran ran = terrace(
                Stream.concat(Stream.of(options), Stream.of("--output", "json")).toArray(String[]::new));
        assertThat(ran.code()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }
}
