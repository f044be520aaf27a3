package dev.terrace.plugins.deviceshare;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NPUs of a type whose nodes report networks: one is in network 1, two are in network 2. */
class NetworksTest {
    private static final NpuType TYPE = new NpuType(
            "Ascend910B",
            "huawei.com/Ascend910B",
            "huawei.com/Ascend910B-memory",
            1000,
            1000,
            List.of(new NpuType.Template("half", 500), new NpuType.Template("quarter", 250)));
    private static final TaskSpec POD =
            cluster().job(job("j").pod(pod("p", "1 cpu"))).build().tasks().get(0);

    private static Npus npus(Policy policy, String... networks) {
        StringBuilder registered = new StringBuilder();
        for (int i = 0; i < networks.length; i++) {
            String network = networks[i].isEmpty() ? "" : ",\"custominfo\":{\"NetworkID\":" + networks[i] + "}";
            registered
                    .append(i == 0 ? "[" : ",")
                    .append("{\"id\":\"%s\",\"count\":1,\"devmem\":1000,\"devcore\":8%s}"
                            .formatted((char) ('a' + i), network));
        }
        NodeSpec node = cluster()
                .node("n", "9 cpu 9 huawei.com/Ascend910B")
                .annotation("n", "hami.io/node-register-Ascend910B", registered + "]")
                .build()
                .nodes()
                .get(0);
        return Objects.requireNonNull(Npus.of(TYPE, node, policy, false, "0"));
    }

    /** A demand with one entry per container: a number of NPUs and the memory on each. */
    private static NpuDemand demand(String containers) {
        return new NpuDemand(
                Arrays.stream(containers.split("\\+", -1))
                        .map(container -> container.split("/", -1))
                        .map(parts -> new CardRequest(Long.parseLong(parts[0]), Long.parseLong(parts[1]), 0, 0))
                        .toList(),
                false);
    }

    private static String given(Npus npus, String containers) {
        return npus.allocate(demand(containers), POD)
                .map(annotations -> annotations.get("hami.io/Ascend910B-devices-allocated"))
                .orElse("-");
    }

    @ParameterizedTest
    @CsvSource({
        "1/1000,       b",
        "2/1000,       b c",
        "3/1000,       b c a",
        "0/1000,       b c a",
        "1/200+1/200,  b a",
    })
    void theNetworkWithTheMostFreeOnesComesFirst(String containers, String ids) {
        String given = given(npus(Policy.NONE, "1", "2", "2"), containers);
        assertThat(given.replaceAll(",[^:]*:;?", " ").strip()).isEqualTo(ids);
    }

    @Test
    void networksDoNotCountIfOneIsNotKnown() {
        assertThat(given(npus(Policy.NONE, "", "2", "2"), "1/1000")).startsWith("a,");
        assertThat(given(npus(Policy.NONE, "", "2", "2"), "0/1000")).isEqualTo("a,Ascend910B,1000,0:;");
        assertThat(npus(Policy.NONE, "", "2", "2").fit(demand("1/1000")).score())
                .isZero();
    }

    /** The score is 10 if the first NPUs of all containers are in one network. */
    @ParameterizedTest
    @CsvSource({"NONE, 1/1000, 10", "NONE, 1/200+1/200, 5", "SPREAD, 1/200+1/200, 205", "NONE, 4/1000, 0"})
    void nearNpusScoreMore(Policy policy, String containers, double score) {
        assertThat(npus(policy, "1", "2", "2").fit(demand(containers)).score()).isEqualTo(score);
    }

    @Test
    void whatAPodWasGivenIsTakenUntilItIsTakenBack() {
        Npus npus = npus(Policy.NONE, "1");
        assertThat(given(npus, "1/1000")).isNotEqualTo("-");
        assertThat(npus.fit(demand("1/200")).isFit()).isFalse();
        npus.remove(POD);
        assertThat(npus.fit(demand("1/200")).isFit()).isTrue();
    }

    @Test
    void theSmallestPartThatIsEnoughIsCut() {
        assertThat(given(npus(Policy.NONE, "1"), "1/250")).isEqualTo("a,Ascend910B,250,0:;");
        assertThat(given(npus(Policy.NONE, "1"), "1/251")).isEqualTo("a,Ascend910B,500,0:;");
        assertThat(given(npus(Policy.NONE, "1"), "1/1000")).isEqualTo("a,Ascend910B,1000,0:;");
    }
}
