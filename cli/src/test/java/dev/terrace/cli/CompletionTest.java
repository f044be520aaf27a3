package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {
    @TempDir
    Path folder;

    private String dump = "";

    @BeforeEach
    void write() throws IOException {
        dump = Files.writeString(folder.resolve("cluster.yaml"), """
                kind: List
                apiVersion: v1
                items:
                - {kind: Node, apiVersion: v1, metadata: {name: n1}}
                - {kind: Node, apiVersion: v1, metadata: {name: gpu1}}
                - {kind: Queue, apiVersion: scheduling.volcano.sh/v1beta1, metadata: {name: research}}
                - {kind: Queue, apiVersion: scheduling.run.ai/v2, metadata: {name: theirs}}
                - {kind: PodGroup, apiVersion: scheduling.volcano.sh/v1beta1, metadata: {namespace: ml, name: podgroup-1, \
                ownerReferences: [{kind: Job, name: train, controller: true}]}}
                - {kind: Pod, apiVersion: v1, metadata: {namespace: ml, name: train-0}}
                - {kind: Pod, apiVersion: v1, metadata: {namespace: web, name: front}}
                """).toString();
    }

    @Test
    void namesBeginWithWhatIsWritten() {
        assertThat(completed(1, "explain", "", "--snapshot", dump))
                .containsExactly("ml/train", "ml/train-0", "web/front", "research");
        assertThat(completed(1, "explain", "tr", "--snapshot=" + dump)).containsExactly("train", "train-0");
        assertThat(completed(1, "unblock", "re", "--snapshot", dump)).isEmpty();
        assertThat(completed(5, "unblock", "--snapshot", dump, "-n", "ml")).containsExactly("train", "train-0");
    }

    @Test
    void optionsHaveNamesOfTheirOwn() {
        assertThat(completed(4, "explain", "--snapshot", dump, "--node")).containsExactly("gpu1", "n1");
        assertThat(completed(4, "explain", "--snapshot", dump, "-n")).containsExactly("ml", "web");
        assertThat(completed(4, "explain", "--snapshot", dump, "--conf")).isEmpty();
        assertThat(completed(3, "explain", "--snapshot", dump, "--o")).isEmpty();
    }

    @Test
    void theSnapshotCanBeAPositionalArgument() {
        assertThat(completed(1, "explain", "tr", dump)).containsExactly("train", "train-0");
        assertThat(completed(2, "explain", dump, "f", "-n", "web")).containsExactly("front");
        assertThat(completed(3, "explain", folder.toString(), "--node")).containsExactly("gpu1", "n1");
        assertThat(completed(1, "explain", "", "--conf", dump)).isEmpty();
        assertThat(completed(1, "explain", dump)).isEmpty();
        assertThat(completed(1, "explain", "", dump, "--snapshot", "nowhere.yaml"))
                .isEmpty();
    }

    @Test
    void aFileBelowTheHomeFolderIsFound() {
        String home = System.setProperty("user.home", folder.toString());
        try {
            assertThat(completed(1, "explain", "re", "~/cluster.yaml")).containsExactly("research");
            assertThat(completed(1, "explain", "re", "--snapshot", "=", "~/cluster.yaml"))
                    .containsExactly("research");
        } finally {
            System.setProperty("user.home", String.valueOf(home));
        }
    }

    @Test
    void aDumpThatCannotBeReadOffersNothing() {
        assertThat(completed(3, "explain", "--snapshot", "nowhere.yaml")).isEmpty();
        assertThat(completed(1, "explain")).isEmpty();
    }

    @Test
    void theScriptAsksForNames() {
        assertThat(Ran.terrace("completion").out())
                .contains("completion --names", "case ${COMP_WORDS[1]} in explain|unblock)")
                .contains("*\" --snapshot\"*|*.json*|*.yaml*")
                .endsWith("complete -F _terrace_with_names -o default terrace\n");
    }

    private static List<String> completed(int place, String... words) {
        List<String> line = new ArrayList<>(List.of("completion", "--names", Integer.toString(place), "--"));
        line.addAll(List.of(words));
        Ran ran = Ran.terrace(line.toArray(String[]::new));
        assertThat(ran.code()).isZero();
        return ran.out().lines().toList();
    }
}
