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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code --submit} and {@code expand}, with the actions on the class path and no plugin. */
class SubmitCommandTest {
    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";

    @TempDir
    Path folder;

    private String conf = "";

    @BeforeEach
    void writeConfiguration() throws IOException {
        conf = write("scheduler.conf", "actions: \"enqueue, allocate\"\ntiers: []\n");
    }

    @Test
    void theAnswerComesFirst() throws IOException {
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf, "--submit", job("fresh", 2, "1"));
        assertThat(ran.out()).startsWith("\n Job ml/fresh would run: 2 pods on n1, n2.\n");
        assertThat(ran.code()).isZero();
    }

    @Test
    void whatWaitsHasTheCommandThatHelps() throws IOException {
        String job = job("big", 1, "64");
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf, "--submit", job);
        assertThat(ran.out())
                .contains(
                        "Job ml/big would wait: ",
                        "What would help: terrace unblock ml/big --snapshot " + CLUSTER + " --conf " + conf
                                + " --submit " + job);
        assertThat(Ran.terrace("unblock", "ml/big", "--snapshot", CLUSTER, "--conf", conf, "--submit", job)
                        .out())
                .contains("WOULD HELP");
    }

    @Test
    void theCommandThatHelpsRepeatsTheOptionsOfTheCluster() throws IOException {
        String job = job("big", 1, "64");
        String blank = folder.resolve("big job.yaml").toString();
        Files.move(Path.of(job), Path.of(blank));
        String before = "--now 2026-02-01T00:00:00Z --zone Europe/Berlin";
        String after = "--plugins " + Files.createDirectory(folder.resolve("jars")) + " --allow-missing";
        List<String> command =
                new ArrayList<>(List.of("run", CLUSTER, "--repeat", "2", "--conf", conf, "--submit", blank));
        command.addAll(List.of((before + " " + after).split(" ")));
        assertThat(Ran.terrace(command.toArray(String[]::new)).out())
                .contains("What would help: terrace unblock ml/big --snapshot %s %s --conf %s --submit '%s' %s\n"
                        .formatted(CLUSTER, before, conf, blank, after));
        command.addAll(List.of("--set", "queue/research.weight=4"));
        assertThat(Ran.terrace(command.toArray(String[]::new)).out())
                .contains("Job ml/big would wait")
                .doesNotContain("What would help");
    }

    @Test
    void withoutAdmissionThereAreNoPods() throws IOException {
        String idle = write("idle.conf", "actions: \"allocate, enqueue\"\ntiers: []\n");
        String plain = job("fresh", 1, "1");
        Ran admitted = Ran.terrace("run", CLUSTER, "--conf", idle, "--submit", plain, "--output", "json");
        assertThat(admitted.out()).contains("\"fate\": \"runs\"", "\"ml/fresh-w-0\"");
    }

    @Test
    void explainAndCompareKnowTheJob() throws IOException {
        String job = job("fresh", 1, "1");
        assertThat(Ran.terrace("explain", "ml/fresh", "--snapshot", CLUSTER, "--conf", conf, "--submit", job)
                        .out())
                .contains("ml/fresh-w-0");
        assertThat(Ran.terrace("compare", CLUSTER, "--conf", conf, "--conf", conf, "--submit", job)
                        .out())
                .contains("Job ml/fresh would run: 1 pod on n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "queue: nowhere, | fresh | job.yaml:4:15: Job ml/fresh: queue 'nowhere' does not exist; existing queues: research.",
                "queue: default, | fresh | existing queues: research; name one with spec.queue of a Job, or the annotation scheduling.volcano.sh/queue-name of pods.",
                "queue: research, | huge | job.yaml:3:18: Job ml/huge: PodGroup ml/huge is in the snapshot already.",
                "queue: research, minAvailable: -1, | fresh | Job ml/fresh: spec.minAvailable is -1; 0 or more is expected.",
            })
    void whatVolcanoRefusesIsRefusedInOneSentence(String fields, String name, String sentence) throws IOException {
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf, "--submit", job(name, 1, "1", fields));
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains(sentence);
        assertThat(ran.out()).isEmpty();
    }

    @Test
    void whatIsSubmittedTwiceIsRefused() throws IOException {
        String job = job("fresh", 1, "1");
        assertThat(Ran.terrace("run", CLUSTER, "--conf", conf, "--submit", job, "--submit", job)
                        .err())
                .contains("Job ml/fresh: it is given 2 times; an API server creates one object of a kind and name.");
    }

    @Test
    void aDeploymentMayHaveTheNameOfAGroup() throws IOException {
        String deployment = write("web.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: huge, namespace: ml}
                spec: {selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web},
                  annotations: {scheduling.volcano.sh/queue-name: research}}, spec:
                  {schedulerName: volcano, containers: [{name: c, image: i, resources: {limits: {cpu: 1}}}]}}}
                """);
        assertThat(Ran.terrace("run", CLUSTER, "--conf", conf, "--submit", deployment)
                        .out())
                .contains("Deployment ml/huge would run: 1 pod on n");
    }

    @Test
    void chainsAndFilesAreNotForWhatIsSubmitted() throws IOException {
        String job = job("fresh", 1, "1");
        assertThat(Ran.terrace("run", CLUSTER, "--submit", job, "--cycles", "2").err())
                .contains("--submit: is about one cycle; leave out --cycles");
        assertThat(Ran.terrace("run", CLUSTER, "--submit", job, "--apply", "next.yaml")
                        .err())
                .contains("--submit: does not change the files");
    }

    @Test
    void expandPrintsTheObjects() throws IOException {
        String job = job("fresh", 2, "1");
        assertThat(Ran.terrace("expand", job).out())
                .startsWith("apiVersion: v1\nitems:\n- apiVersion: scheduling.volcano.sh/v1beta1\n  kind: PodGroup\n")
                .contains("name: fresh-w-1", "count/pods: \"2\"");
        assertThat(Ran.terrace("expand", job, "--snapshot", CLUSTER, "--output", "json")
                        .out())
                .contains("\"name\":\"fresh-w-0\"");
    }

    @Test
    void expandPrintsTheWarningsAboutTheSnapshot() throws IOException {
        String idle = Files.move(Path.of(job("idle", 1, "1")), folder.resolve("idle.yaml"))
                .toString();
        Ran ran = Ran.terrace("expand", job("fresh", 1, "1"), "--snapshot", CLUSTER, "--snapshot", idle);
        assertThat(ran.err()).contains("warning: " + idle, "ml/idle has no pods in the dump");
        assertThat(ran.code()).isZero();
    }

    @Test
    void expandPrintsNoTable() throws IOException {
        Ran ran = Ran.terrace("expand", job("fresh", 1, "1"), "--output", "table");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("[yaml, json]").doesNotContain("[table");
    }

    private String job(String name, int replicas, String cpu) throws IOException {
        return job(name, replicas, cpu, "queue: research,");
    }

    private String job(String name, int replicas, String cpu, String fields) throws IOException {
        return write("job.yaml", """
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: {name: %s, namespace: ml}
                spec: {%s tasks: [{name: w, replicas: %s, template: {spec: {containers: [{name: c, image: i,
                  resources: {requests: {cpu: %s}}}]}}}]}
                """.formatted(name, fields, replicas, cpu));
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
