package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.inputs.Origin;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeReader;
import dev.terrace.whatif.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests commands that first change their input, with the actions on the class path and no plugin. */
@Tag("slow")
class WhatIfCommandTest {
    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";

    private static final Pattern PATCH = Pattern.compile("(?:# [^:]*: )?kubectl patch (?<kind>[a-z.]+) (?<name>\\S+)"
            + "(?: -n (?<ns>\\S+))?(?: --subresource=status)? --type=(?<type>json|merge) -p '(?<patch>.*)'");
    private static final Map<String, String> KINDS = Map.of(
            "pod",
            "Pod",
            "node",
            "Node",
            "podgroups.scheduling.volcano.sh",
            "PodGroup",
            "queues.scheduling.volcano.sh",
            "Queue");

    @TempDir
    Path folder;

    private String conf = "";
    private String idle = "";

    @BeforeEach
    void writeConfigurations() throws IOException {
        conf = write("scheduler.conf", "actions: \"enqueue, allocate\"\ntiers: []\n");
        idle = write("idle.conf", "actions: \"enqueue\"\ntiers: []\n");
    }

    @Test
    void runDecidesOnWhatIsSet() {
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf, "--set", "actions=enqueue");
        assertThat(ran.out()).contains(" 0 bound ", "(--conf, with actions=enqueue)");
        Ran cycles = Ran.terrace("run", CLUSTER, "--conf", conf, "--cycles", "2", "--set", "actions=enqueue");
        assertThat(cycles.out()).containsPattern("2 +\\d{4}-.*Z +0 +0 +0 +3 ");
    }

    @Test
    void aSettingWarnsOfWhatItCauses() throws IOException {
        String queues = """
                kind: Queue
                metadata: {name: above}
                spec: {capability: {cpu: 4}}
                status: {state: Open}
                ---
                kind: Queue
                metadata: {name: below}
                spec: {parent: above, capability: {cpu: 2}}
                status: {state: Open}
                """;
        String dump = write("tree.yaml", Files.readString(Path.of(CLUSTER)) + "\n---\n" + queues);
        String sentence = "queue below has a capability of 9 cpu, above the 4 cpu of its parent above.";
        for (String command : List.of("run", "diff", "compare")) {
            Ran ran = Ran.terrace(command, dump, "--conf", conf, "--set", "queue/below.capability.cpu=9");
            assertThat(ran.err()).contains("warning: --set: " + sentence);
        }
        assertThat(Ran.terrace("run", dump, "--conf", conf).err()).doesNotContain(sentence);
    }

    @Test
    void aPodOfAnotherSchedulerIsToldAsThat() throws IOException {
        String pod = """
                kind: Pod
                apiVersion: v1
                metadata: {name: other, namespace: ml}
                spec: {schedulerName: mine, containers: [{resources: {requests: {cpu: 1}}}]}
                """;
        String dump = write("with-other.yaml", Files.readString(Path.of(CLUSTER)) + "\n---\n" + pod);
        Ran ran = Ran.terrace("explain", "ml/other", "--snapshot", dump, "--conf", conf);
        assertThat(ran.out()).contains("ml/other waits for scheduler mine").doesNotContain("asks for");
        Ran help = Ran.terrace("unblock", "ml/other", "--snapshot", dump, "--conf", conf);
        assertThat(help.code()).isEqualTo(2);
        assertThat(help.err()).contains("ml/other waits for scheduler mine; name that with --scheduler-name");
        String lonely =
                write("lonely.yaml", Files.readString(Path.of(CLUSTER)) + "\n---\n" + pod.replace("mine", "volcano"));
        assertThat(Ran.terrace("explain", "ml/other", "--snapshot", lonely, "--conf", conf)
                        .out())
                .contains("ml/other is not decided on: it has no PodGroup");
        assertThat(Ran.terrace("unblock", "pod:ml/other", "--snapshot", lonely, "--conf", conf)
                        .out())
                .startsWith("\n ml/other is not decided on: it has no PodGroup\n");
        Ran document = Ran.terrace(
                "explain", "pod:ml/other", "ml/train", "--snapshot", dump, "--conf", conf, "--output", "json");
        assertThat(document.out()).contains("\"fate\": \"not ours\"", "\"fate\": \"bound\"");
        assertThat(Ran.terrace("explain", "ml/othr", "--snapshot", dump, "--conf", conf)
                        .code())
                .isEqualTo(2);
    }

    @Test
    void whatIsSetIsInNoFile() {
        Ran ran = Ran.terrace("run", CLUSTER, "--set", "actions=enqueue", "--apply", "next.yaml");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("--set: does not change the files");
    }

    @Test
    void anUnknownNameIsToldWithTheNearestSpelling() {
        Ran ran = Ran.terrace("run", CLUSTER, "--conf", conf, "--set", "queue/reserch.weight=2");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("the cluster has no queue 'reserch'. Did you mean 'research'?");
    }

    @Test
    void diffOfOneConfigurationIsAboutWhatIsSet() {
        Ran ran = Ran.terrace("diff", CLUSTER, "--conf", conf, "--set", "actions=enqueue");
        assertThat(ran.out()).contains("2 placed by A only", "B " + conf + " with actions=enqueue");
    }

    /** Without a named one, the base is that of the snapshot, else the default, as for compare. */
    @Test
    void diffNeedsNoConfigurationBesidesTheBase() throws IOException {
        String own = write(
                "own.yaml",
                Files.readString(Path.of(CLUSTER)) + "\n---\napiVersion: v1\nkind: ConfigMap\n"
                        + "metadata: {name: volcano-scheduler-configmap, namespace: volcano-system}\n"
                        + "data: {volcano-scheduler.conf: 'actions: \"enqueue, allocate\"'}\n");
        Ran set = Ran.terrace("diff", own, "--set", "actions=enqueue");
        assertThat(set.code()).as(set.err()).isZero();
        assertThat(set.out()).contains("2 placed by A only", "with actions=enqueue");
        assertThat(Ran.terrace("diff", own, "--conf", conf).out()).contains("No difference: " + own, " and " + conf);
        assertThat(Ran.terrace("diff", own, own).code()).isZero();
    }

    @Test
    void aJobWithoutItsQueueIsExplainedWithItsPods() throws IOException {
        String other =
                write("other.yaml", Files.readString(Path.of(CLUSTER)).replace("queue: research", "queue: gone"));
        String one =
                write("one.yaml", Files.readString(Path.of(CLUSTER)).replaceFirst("queue: research", "queue: gone"));
        assertThat(Ran.terrace("run", one, "--conf", conf).out())
                .contains("2 pods of 1 group are not decided on: queue gone is not in the dump");
        Ran ran = Ran.terrace("explain", "job:ml/huge", "--snapshot", other, "--conf", conf);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("ml/huge is not decided on: queue gone is not in the dump")
                .contains("queue gone of its PodGroup ml/huge is not in the dump");
    }

    @Test
    void aQueueIsExplainedByItsNumbersAndItsOldestWait() {
        String now = "2026-01-01T02:02:00Z";
        assertThat(Ran.terrace("explain", "queue:research", "--snapshot", CLUSTER, "--conf", conf, "--now", now)
                        .out())
                .containsSubsequence("weight ", "holds ", "limit ", "oldest wait   2 h, ml/huge", "JOB ")
                .containsSubsequence("ml/huge    waits      2 h ", "ml/train   bound");
        assertThat(Ran.terrace("run", CLUSTER, "--conf", conf, "--now", now).out())
                .containsPattern("QUEUE .* SINCE\n")
                .containsPattern("research .* 1 pod +2 h\n");
    }

    @Test
    void anExplanationEndsWithTheCommandThatFindsARemedy() {
        assertThat(Ran.terrace("explain", "ml/huge", CLUSTER, "--conf", conf).out())
                .endsWith(
                        " What would help: terrace unblock ml/huge --snapshot %s --conf %s\n".formatted(CLUSTER, conf));
        assertThat(Ran.terrace("explain", "ml/huge", "--conf", conf, "--snapshot", CLUSTER)
                        .out())
                .endsWith(
                        " What would help: terrace unblock ml/huge --snapshot %s --conf %s\n".formatted(CLUSTER, conf));
        assertThat(Ran.terrace("explain", "ml/huge", CLUSTER, "--conf", conf, "--set", "queue/research.weight=2")
                        .out())
                .doesNotContain("What would help");
    }

    @Test
    void aLimitNamesOnlyWhatItLimits() throws IOException {
        String queue = """
                kind: Queue
                metadata: {name: small}
                spec: {capability: {cpu: 4, nvidia.com/gpu: 0}}
                status: {state: Open}
                """;
        String dump = write("small.yaml", Files.readString(Path.of(CLUSTER)) + "\n---\n" + queue);
        assertThat(Ran.terrace("explain", "queue:small", "--snapshot", dump, "--conf", conf)
                        .out())
                .containsPattern("limit +4 cpu 0 nvidia.com/gpu *\n");
    }

    @Test
    void compareShowsBothWeights() {
        Ran ran = Ran.terrace("compare", CLUSTER, "--conf", conf, "--set", "queue/research.weight=1");
        assertThat(ran.out()).contains(" research    3 → 1   6 cpu 2Gi", "75 % → 75 % of all cpu");
    }

    @Test
    void diffTakesTwoSnapshots() throws IOException {
        String other = write("other.yaml", Files.readString(Path.of(CLUSTER)).replace("cpu: \"64\"", "cpu: \"1\""));
        Ran ran = Ran.terrace("diff", "--snapshot", CLUSTER, "--snapshot", other, "--conf", conf);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("1 placed by B only").containsPattern("ml/huge-0 +waits +n");
    }

    @Test
    void compareShowsNumbersOfEach() {
        Ran ran = Ran.terrace("compare", CLUSTER, "--conf", conf, "--conf", idle, "--conf", conf);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains(" B: research loses   C: no queue gains or loses")
                .containsPattern("ml/train-0 +n1 +waits +n1");
    }

    @Test
    void compareIsADocument() {
        Ran ran = Ran.terrace("compare", CLUSTER, "--conf", conf, "--set", "actions=enqueue", "--output", "json");
        assertThat(ran.out())
                .containsPattern("\"cpu\": 0\\.75")
                .contains("\"losing\": [\n        \"research\"", "\"ml/train-0\": [\n      \"n1\",\n      \"waits\"");
    }

    @Test
    void compareTakesTheUnnamedConfigurationAsTheBase() {
        Ran ran = Ran.terrace("compare", CLUSTER, "--conf", idle, "--allow-missing");
        assertThat(ran.err()).contains("is not loaded: ignored.");
        assertThat(ran.out()).contains("conf/default.yaml", idle);
        Ran none = Ran.terrace("compare", CLUSTER);
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.err())
                .contains("--conf: is missing: name a second configuration, or change the first with --set or --sweep");
    }

    @Test
    void twoValuesForOneThingAreRefused() {
        Ran ran = Ran.terrace(
                "run", CLUSTER, "--conf", conf, "--set", "queue/research.weight=4", "--set", "queue/research.weight=9");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err())
                .contains("--set: 'queue/research.weight=4' and 'queue/research.weight=9' set the same thing");
    }

    @Test
    void unblockShowsTheSmallestChange() {
        Ran ran = Ran.terrace("unblock", "ml/huge", "--snapshot", CLUSTER, "--conf", conf, "--output", "json");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("\"job\": \"ml/huge\"", "\"says\": \"ask for 1 cpu instead of 64\"")
                .contains("\"smaller\": [\n        {\n          \"says\": \"ask for 1.5 cpu instead of 64\"")
                .contains("\"complete\": true");
        assertThat(Ran.terrace("unblock", "ml/huge", "--snapshot", CLUSTER, "--conf", conf, "--patch", "1")
                        .out())
                .contains("\"path\": \"/spec/containers/0/resources/requests/cpu\"", "\"value\": \"1\"");
    }

    @Test
    void unblockPrintsCommands() {
        Ran ran = Ran.terrace("unblock", "ml/huge", "--snapshot", CLUSTER, "--conf", conf, "--kubectl", "1");
        assertThat(ran.out())
                .startsWith(
                        "# ask for 1 cpu instead of 64\n# Kubernetes rejects this change of an existing pod; change the template"
                                + " of its owner: kubectl patch pod huge-0 -n ml --type=json -p '[{\"op\":\"replace\",");
        assertThat(Ran.terrace("unblock", "ml/train", "--snapshot", CLUSTER, "--conf", idle, "--kubectl", "1")
                        .out())
                .contains("# no kubectl command changes a file: edit " + idle)
                .doesNotContain("kubectl patch");
    }

    @Test
    void theConfigMapOfTheConfigurationIsPatched() throws IOException {
        String own = write("own.yaml", withConfigMap(Path.of(idle)));
        assertThat(Ran.terrace("unblock", "ml/train", own, "--kubectl", "1").out())
                .contains("kubectl patch configmap mine -n batch --type=merge -p '{\"data\":{\"my-scheduler.conf\":")
                .contains("actions: enqueue, allocate");
    }

    private static String withConfigMap(Path conf) throws IOException {
        return Files.readString(Path.of(CLUSTER))
                + "\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: mine, namespace: batch}\n"
                + "data:\n  my-scheduler.conf: |\n" + Files.readString(conf).indent(4);
    }

    @Test
    void theSuggestionToWaitHasNoCommand() throws IOException {
        String leaving = write("leaving.yaml", """
                apiVersion: v1
                kind: List
                items:
                - {kind: Node, apiVersion: v1, metadata: {name: n1}, status: {allocatable: {cpu: 4, pods: 10}}}
                - apiVersion: scheduling.volcano.sh/v1beta1
                  kind: Queue
                  metadata: {name: default}
                  status: {state: Open}
                - apiVersion: v1
                  kind: Pod
                  metadata: {name: old, namespace: ml, deletionTimestamp: "2026-01-01T00:00:00Z"}
                  spec: {schedulerName: volcano, nodeName: n1, containers: [{resources: {requests: {cpu: 4}}}]}
                  status: {phase: Running}
                - apiVersion: scheduling.volcano.sh/v1beta1
                  kind: PodGroup
                  metadata: {name: new, namespace: ml}
                  spec: {minMember: 1}
                  status: {phase: Inqueue}
                - apiVersion: v1
                  kind: Pod
                  metadata: {name: new-0, namespace: ml, annotations: {scheduling.k8s.io/group-name: new}}
                  spec: {schedulerName: volcano, containers: [{resources: {requests: {cpu: 4}}}]}
                  status: {phase: Pending}
                - apiVersion: v1
                  kind: Pod
                  metadata: {name: new-1, namespace: ml, annotations: {scheduling.k8s.io/group-name: new}}
                  spec: {schedulerName: volcano, containers: [{resources: {requests: {cpu: 9}}}]}
                  status: {phase: Pending}
                """);
        String nothing = "nothing: it is pipelined in cycle 3, once ml/old has left\n";
        Ran kubectl = Ran.terrace("unblock", "ml/new", leaving, "--conf", conf, "--kubectl", "1");
        assertThat(kubectl.out()).isEqualTo("# " + nothing + "# no command is needed\n");
        Ran patch = Ran.terrace("unblock", "ml/new", leaving, "--conf", conf, "--patch", "1");
        assertThat(patch.out()).isEqualTo("{\n  \"changes\": []\n}\n");
        assertThat(patch.err()).contains("suggestion 1 changes " + nothing);
    }

    /** Each command is valid for kubectl, and its patch applies to the named object. */
    @ParameterizedTest
    @CsvSource({"ml/huge, true", "ml/huge, false", "ml/train, false"})
    void patchesAreValid(String job, boolean allocates) throws IOException {
        DumpObjects objects = DumpObjects.read(
                Origin.of(List.of(CLUSTER)),
                Map.of("Node", any -> true, "Queue", any -> true, "PodGroup", any -> true, "Pod", any -> true));
        String own = write("own.yaml", withConfigMap(Path.of(allocates ? conf : idle)));
        int patches = 0;
        for (int number = 1; ; number++) {
            Ran ran = Ran.terrace("unblock", job, "--snapshot", own, "--kubectl", Integer.toString(number));
            if (ran.code() != 0) {
                break;
            }
            for (String line : ran.out().split("\n", -1)) {
                Matcher patch = PATCH.matcher(line);
                if (patch.matches()) {
                    patches++;
                    String text = patch.group("patch").replace("'\\''", "'");
                    if (patch.group("type").equals("merge")) {
                        assertThat(ConfigurationReader.data(
                                        new ObjectMapper()
                                                .readTree(text)
                                                .at("/data/my-scheduler.conf")
                                                .asText(),
                                        "conf"))
                                .isNotNull();
                    } else {
                        String key = (patch.group("ns") == null ? "" : patch.group("ns") + "/") + patch.group("name");
                        String kind = Objects.requireNonNull(KINDS.get(patch.group("kind")));
                        String change =
                                "[{\"kind\": \"%s\", \"name\": \"%s\", \"patch\": %s}]".formatted(kind, key, text);
                        Change.Patched read = (Change.Patched)
                                ChangeReader.read(change, "patch").get(0);
                        Trees.patch(objects.find(kind, key).orElseThrow().deepCopy(), read.patch());
                    }
                } else {
                    assertThat(line).matches("|# .*|kubectl (uncordon|delete pod) .*");
                }
            }
        }
        assertThat(patches).isPositive();
    }

    @Test
    void unblockOfAllShowsWhatHelpsMostJobs() {
        Ran ran = Ran.terrace("unblock", "--all", "--snapshot", CLUSTER, "--conf", idle);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .containsPattern(
                        "1 +ask for 1 cpu instead of 64; and add action allocate: .*2 +ml/huge, ml/train +no pod loses")
                .containsPattern("3 +add action allocate: .*1 +ml/train +no pod loses")
                .contains("each line was run as it stands");
        assertThat(Ran.terrace("unblock", "--all", "--most", "1", "--snapshot", CLUSTER, "--conf", idle)
                        .out())
                .containsPattern("as it stands. --most [0-9]+ shows [0-9]+ more. terrace unblock NAME");
        Ran document = Ran.terrace("unblock", "--all", "--snapshot", CLUSTER, "--conf", idle, "--output", "json");
        assertThat(document.out()).contains("\"helped\": ", "\"helps\": [", "\"complete\": true");
        Ran both = Ran.terrace("unblock", "ml/huge", "--all", "--snapshot", CLUSTER, "--conf", idle);
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("ml/huge: is not a file or folder here, and --all takes no name");
    }

    @Test
    void unblockOfAllKeepsToItsNamespace() throws IOException {
        String other = write(
                "other.yaml",
                Files.readString(Path.of(CLUSTER)) + "\n---\n"
                        + Files.readString(Path.of(CLUSTER)).replace("namespace: ml", "namespace: web"));
        assertThat(Ran.terrace("unblock", "--all", other, "--conf", idle, "-n", "web")
                        .out())
                .contains("2 jobs wait; a change helps 2 of them", "web/train")
                .doesNotContain("ml/");
        assertThat(Ran.terrace("unblock", "--all", CLUSTER, "--conf", idle, "-n", "mll")
                        .err())
                .endsWith("--namespace: the snapshot has no job in 'mll'. Did you mean 'ml'?\n");
    }

    @Test
    void unblockSaysWhereNothingHelps() {
        Ran ran = Ran.terrace("unblock", "pod:ml/huge-0", "--snapshot", CLUSTER, "--conf", idle, "--cycles", "5");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out())
                .contains("No node could ever hold it: it asks for 64 cpu, the largest has 4.")
                .contains("5 cycles (1 of 10 changes were tried; raise the limit with --cycles or --seconds).");
    }

    @Test
    void unblockOfWhatIsNotThereNamesTheNearest() {
        Ran ran = Ran.terrace("unblock", "ml/hug", "--snapshot", CLUSTER, "--conf", conf);
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.err()).contains("ml/hug: is not a pod or job of the snapshot. Did you mean 'ml/huge'?");
    }

    @Test
    void lintTellsWhichRulesChangeNothing() throws IOException {
        String three = write("three.conf", "actions: \"enqueue, allocate, backfill\"\ntiers: []\n");
        Ran ran = Ran.terrace("lint", three, "--snapshot", CLUSTER, "--output", "json");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .containsPattern("(?s)\"action\": \"allocate\".*\"column\": 20.*\"verdict\": \"changes decisions\""
                        + ".*\"action\": \"backfill\".*\"asked\": 1.*\"verdict\": \"changes nothing\"");
        assertThat(Ran.terrace("lint", three, "--snapshot", CLUSTER).out())
                .contains("3 rules   2 change nothing")
                .containsPattern("action backfill +1 +decides, without a change +\\S+three.conf:1:30");
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
