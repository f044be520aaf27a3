package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the names that commands take and show, with the actions on the class path and no plugin. */
class NamesCommandTest {
    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";
    private static final String VCJOB = "src/test/resources/dev/terrace/cli/reports/80-vcjob-name.yaml";

    @TempDir
    Path folder;

    private String conf = "";

    @BeforeEach
    void writeConfiguration() throws IOException {
        conf = Files.writeString(folder.resolve("scheduler.conf"), "actions: \"enqueue, allocate\"\ntiers: []\n")
                .toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"job-1", "team/job-1", "job/job-1", "vcjob/team/job-1", "job:team/job-1"})
    void aVolcanoJobFindsItsGroup(String name) {
        Ran ran = Ran.terrace("explain", name, "--snapshot", VCJOB, "--conf", conf);
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).startsWith("team/job-1").doesNotContain("844f5440-b784");
    }

    @Test
    void aFileAmongTheNamesIsTheSnapshot() {
        assertThat(Ran.terrace("explain", "ml/train-0", CLUSTER, "--conf", conf).out())
                .isEqualTo(Ran.terrace("explain", "ml/train-0", "--snapshot", CLUSTER, "--conf", conf)
                        .out());
        assertThat(Ran.terrace("unblock", CLUSTER, "ml/huge", "--conf", conf).out())
                .contains("ml/huge");
        assertThat(Ran.terrace("unblock", "--all", CLUSTER, "--conf", conf).err())
                .doesNotContain("NAME");
        Ran alone = Ran.terrace("explain", CLUSTER);
        assertThat(alone.err()).isEqualTo("NAME: is missing: a pod, a job or a queue\n");
    }

    @Test
    void nodesThatCannotBeListedAreExplained() throws IOException {
        assertThat(Ran.terrace("explain", "ml/huge", CLUSTER, "--conf", conf, "--node", "n1")
                        .err())
                .contains("warning: nodes are listed for pods only; name a pod, such as ml/huge-0.");
        assertThat(Ran.terrace("explain", "ml/huge-0", CLUSTER, "--conf", conf, "--node", "n1")
                        .err())
                .doesNotContain("listed");
        Path none = Files.writeString(folder.resolve("none.conf"), "actions: \"enqueue\"\ntiers: []\n");
        assertThat(Ran.terrace("explain", "ml/huge-0", CLUSTER, "--conf", none.toString(), "--nodes", "all")
                        .err())
                .contains("warning: no nodes are listed: no action of the configuration evaluated nodes one by one for"
                        + " ml/huge-0.");
    }

    @Test
    void aMistypedFileIsNamed() {
        for (String command : new String[] {"explain", "unblock"}) {
            assertThat(Ran.terrace(command, "clustr.yaml").err())
                    .isEqualTo("clustr.yaml: is not a file or folder here\n");
        }
        assertThat(Ran.terrace("explain", "ml/train-0", "clustr.yaml").err())
                .isEqualTo("clustr.yaml: is not a file or folder here\n");
        assertThat(Ran.terrace("explain", "ml/train-0").err()).startsWith("--snapshot: name the cluster");
    }

    @Test
    void forARunningClusterAWordIsANameAlthoughAFolderHasIt() {
        assertThat(Ran.terrace("explain", "src", "--kubeconfig", "absent").err())
                .startsWith("absent: cannot be read");
        assertThat(Ran.terrace("explain", "src", CLUSTER, "--kubeconfig", "absent")
                        .err())
                .startsWith("--kubeconfig: reads a running cluster instead of a snapshot; leave out " + CLUSTER);
    }

    @Test
    void aNameThatIsAFileAsWellIsRefused() throws IOException {
        String text = Files.readString(Path.of(CLUSTER)).replace("train-0", "pom.xml");
        String cluster = Files.writeString(folder.resolve("cluster.yaml"), text).toString();
        for (String more : new String[] {"", "ml/huge"}) {
            Ran ran = Ran.terrace(Stream.of("explain", "pom.xml", more, cluster, "--conf", conf)
                    .filter(word -> !word.isEmpty())
                    .toArray(String[]::new));
            assertThat(ran.code()).isEqualTo(2);
        }
        Ran ran = Ran.terrace("explain", "pom.xml", cluster, "--conf", conf);
        assertThat(ran.err()).startsWith("pom.xml: is a file here, and a name in the snapshot; write ./pom.xml");
        assertThat(Ran.terrace("explain", "pom.xml", "--snapshot", cluster, "--conf", conf)
                        .code())
                .isZero();
    }

    @Test
    void tablesShowTheOwner() {
        Ran run = Ran.terrace("run", VCJOB, "--conf", conf);
        assertThat(run.out()).contains(" team/job-1 ").doesNotContain("844f5440-b784");
        Ran json = Ran.terrace("run", VCJOB, "--conf", conf, "--output", "json");
        assertThat(json.out()).contains("team/job-1-844f5440-b784-4375-b574-0f04c35d284a");
    }

    @Test
    void aNamespaceIsGivenAsForKubectl() {
        Ran ran = Ran.terrace("explain", "-n", "ml", "train-0", "--snapshot", CLUSTER, "--conf", conf);
        assertThat(ran.out()).startsWith("ml/train-0 ");
        Ran other = Ran.terrace("explain", "-n", "web", "train-0", "--snapshot", CLUSTER, "--conf", conf);
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("train-0: is not a pod, job or queue of the snapshot.");
    }

    @Test
    void aNodeAmongTheNamesIsToldInAnyCase() {
        Ran ran = Ran.terrace("explain", "node/n1", "--snapshot", CLUSTER, "--conf", conf);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("node/n1: is a node; name a pod, a job or a queue as well.");
        assertThat(Ran.terrace("explain", "train-0", "node/n1", "--snapshot", CLUSTER, "--conf", conf)
                        .code())
                .isZero();
    }

    @Test
    void unblockTakesTheSameNames() {
        assertThat(Ran.terrace("unblock", "pod/huge-0", "--snapshot", CLUSTER, "--conf", conf)
                        .err())
                .doesNotContain("is not a ");
    }

    @Test
    void whatIsKeptIsNamedInAnyForm() {
        String to = folder.resolve("case").toString();
        Ran ran =
                Ran.terrace("minimise", CLUSTER, "--conf", conf, "--keep", "binds pod/train-0 on node/n1", "--to", to);
        assertThat(ran.err()).doesNotContain("is not a ");
        assertThat(folder.resolve("case/expected.json")).content().contains("binds pod:ml/train-0");
    }
}
