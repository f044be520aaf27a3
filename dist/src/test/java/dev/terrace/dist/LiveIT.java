package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of the distribution on a real API server, against the same commands on dumps of it. */
@Tag("slow")
class LiveIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    /** The line of the README. */
    private static final String KINDS = "node,pod,ns,pc,podgroup,queue,pv,pvc,sc,csinode,csidriver,csistoragecapacity,"
            + "volumeattachment,quota,limitrange,pdb,configmap";

    private static final int NODES = Integer.getInteger("live.nodes", 100);
    private static final int GANGS = Integer.getInteger("live.gangs", 10);

    @TempDir
    static Path folder;

    @BeforeAll
    static void fill() throws Exception {
        PLANE.namespace("ml");
        PLANE.queue("research", 3);
        PLANE.queue("web", 1);
        IntStream.range(0, NODES).parallel().forEach(i -> PLANE.node("node-" + (10_000 + i), "4", "16Gi"));
        IntStream.range(0, GANGS)
                .parallel()
                .forEach(i -> PLANE.gang("ml", "train-" + (100 + i), i % 2 == 0 ? "research" : "web", 50, "1"));
        PLANE.gang("ml", "wide", "web", 2, "64");
        PLANE.create("/api/v1/namespaces/volcano-system/configmaps", """
                {apiVersion: v1, kind: ConfigMap, metadata: {name: volcano-scheduler-configmap},
                 data: {volcano-scheduler.conf: "actions: \\"enqueue, allocate, backfill\\"\\ntiers:\\n- plugins:\\n\
                  - name: priority\\n  - name: gang\\n- plugins:\\n  - name: predicates\\n  - name: proportion\\n\
                  - name: nodeorder\\n"}}
                """);
    }

    private static String kubeconfig() {
        return PLANE.kubeconfig("reader").toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "explain ml/wide", "unblock ml/wide", "run --set queue/web.weight=5", "lint CONF"})
    void everyCommandAnswersAboutTheClusterAsAboutADumpOfIt(String words) throws Exception {
        String written = file("written.yaml");
        if (!Files.exists(Path.of(written))) {
            assertThat(terrace("snapshot", "--kubeconfig", kubeconfig(), "-o", written))
                    .startsWith("0 ");
        }
        String[] command = words.replace("CONF", "../conf/default.yaml").split(" ");
        String live = terrace(with(command, "--kubeconfig", kubeconfig()));
        assertThat(live).startsWith("0 ");
        assertThat(lines(terrace(with(command, "--snapshot", written)))).isEqualTo(lines(live));
        Path kubectl = ControlPlane.assets().resolve("kubectl");
        Assumptions.assumeTrue(Files.isExecutable(kubectl), "no kubectl in " + ControlPlane.assets());
        String dumped = file("dumped.yaml");
        if (!Files.exists(Path.of(dumped))) {
            Process dump = new ProcessBuilder(
                            kubectl.toString(),
                            "--kubeconfig",
                            PLANE.kubeconfig("admin").toString(),
                            "get",
                            KINDS,
                            "-A",
                            "-o",
                            "yaml")
                    .redirectOutput(Path.of(dumped).toFile())
                    .start();
            assertThat(dump.waitFor()).isZero();
        }
        assertThat(lines(terrace(with(command, "--snapshot", dumped)))).isEqualTo(lines(live));
    }

    /** Leaves out times, warnings, and the lines that name the source. */
    private static List<String> lines(String output) {
        return output.substring("0 ".length())
                .lines()
                .filter(line -> !line.contains(" cycle ")
                        && !line.startsWith(" by ")
                        && !line.contains("https://")
                        && !line.startsWith(" What would help:")
                        && !line.startsWith("warning:")
                        && !line.startsWith("skipped, "))
                .toList();
    }

    @Test
    void theDumpHasWhatCyclesReadAndNothingConfidential() throws Exception {
        String written = file("whole.json");
        String groups = "/apis/scheduling.volcano.sh/v1beta1/namespaces/ml/podgroups";
        PLANE.create(groups, """
                {apiVersion: scheduling.volcano.sh/v1beta1, kind: PodGroup, metadata: {name: odd, namespace: ml},
                 spec: {minMember: many, queue: web}}
                """);
        assertThat(terrace("snapshot", "--kubeconfig", kubeconfig(), "-o", written))
                .startsWith("0 ")
                .contains("/podgroups: group ml/odd: spec.minMember is the text \"many\"")
                .contains("It is left out.")
                .contains("%s nodes and %s pods of https://".formatted(NODES, 50 * GANGS + 2));
        assertThat(Files.readString(Path.of(written)))
                .contains("volcano-scheduler.conf", "train-100-0")
                .doesNotContain("\"odd\"", "confidential", "managedFields", "\"env\"", "secret-token");
        PLANE.send("DELETE", groups + "/odd", "application/json", "", 200);
    }

    @Test
    void anAnonymousDumpIsDecidedAlike() throws Exception {
        String key = file("key.json");
        String written = file("anonymous.yaml");
        assertThat(terrace("snapshot", "--kubeconfig", kubeconfig(), "--anonymise", "--key", key, "-o", written))
                .startsWith("0 ");
        assertThat(Files.readString(Path.of(written))).doesNotContain("train", "research", "confidential");
        String counts = firstLine(terrace("run", "--kubeconfig", kubeconfig()));
        assertThat(firstLine(terrace("run", written))).isEqualTo(counts).isNotEmpty();
    }

    private static String firstLine(String output) {
        return output.lines()
                .filter(line -> line.contains(" cycle "))
                .map(line -> line.substring(0, line.indexOf(" cycle ")).strip())
                .findFirst()
                .orElse("");
    }

    @Test
    void theServiceReadsTheClusterWhenItStarts() throws Exception {
        Path log = folder.resolve("serve.log");
        try (ServiceProcess service = ServiceProcess.start(log, "--data", file("data"), "--kubeconfig", kubeconfig())) {
            assertThat(service.send("GET", "/api/v1/snapshots", "").body())
                    .contains("\"live\"")
                    .doesNotContain(ControlPlane.token("reader"));
        }
    }

    @Test
    void answersForPeopleNameTheServer() throws Exception {
        assertThat(terrace("explain", "ml/wide", "--kubeconfig", kubeconfig()))
                .containsPattern("\non " + PLANE.server() + " at resourceVersion \\d+");
    }

    @Test
    void theReportNamesTheServerAndItsVersions() throws Exception {
        assertThat(terrace("run", "--kubeconfig", kubeconfig()))
                .contains(PLANE.server() + " (ConfigMap volcano-system/volcano-scheduler-configmap,")
                .containsPattern("on " + PLANE.server() + "\\s+at\\s+resourceVersion \\d+");
        assertThat(terrace("run", "--kubeconfig", kubeconfig(), "--output", "json"))
                .containsPattern("\"snapshot\": \\[\\s*\"" + PLANE.server() + " at resourceVersion \\d+");
    }

    /** All kinds at night, and some in each build. */
    static List<Kind<?>> kinds() {
        return "1".equals(System.getenv("NIGHTLY"))
                ? Kinds.ALL.stream()
                        .filter(kind ->
                                kind != Kinds.CONFIG_MAP && kind != Kinds.NODE_METRICS && kind != Kinds.PLUGIN_STATE)
                        .toList()
                : List.of(Kinds.NODE, Kinds.POD_GROUP, Kinds.NAMESPACE, Kinds.RESOURCE_CLAIM);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aRightThatIsMissingIsNamed(Kind<?> kind) throws Exception {
        grant(kind);
        String output =
                terrace("run", "--kubeconfig", PLANE.kubeconfig("limited").toString());
        String rule = "{apiGroups: [%s], resources: [%s], verbs: [list]}"
                .formatted(kind.group().isEmpty() ? "\"\"" : kind.group(), kind.plural());
        assertThat(output)
                .contains(PLANE.server() + ": this user may not list " + kind.plural())
                .contains(rule);
        assertThat(output.split("may not list", -1)).hasSize(2);
        boolean isNeeded = List.of(Kinds.NODE, Kinds.POD, Kinds.POD_GROUP, Kinds.QUEUE, Kinds.PRIORITY_CLASS)
                .contains(kind);
        assertThat(output).startsWith(isNeeded ? "2 " : "0 ");
    }

    /** Grants the limited user all lists but one, and the configuration. */
    private static void grant(Kind<?> without) throws IOException, InterruptedException {
        String rules = Kinds.ALL.stream()
                .filter(kind -> kind != without)
                .map(kind ->
                        "{apiGroups: [\"%s\"], resources: [%s], verbs: [list]}".formatted(kind.group(), kind.plural()))
                .collect(Collectors.joining(", "));
        String rbac = "/apis/rbac.authorization.k8s.io/v1";
        String role = """
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: limited}, rules: [%s,
                  {apiGroups: [""], resources: [configmaps], verbs: [get]}]}
                """.formatted(rules);
        PLANE.create(rbac + "/clusterroles", role);
        PLANE.send("PUT", rbac + "/clusterroles/limited", "application/yaml", role, 200);
        PLANE.create(rbac + "/clusterrolebindings", """
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: limited},
                 roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: limited},
                 subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: limited}]}
                """);
        // The server sees changed roles after a moment.
        Thread.sleep(500);
    }

    @Test
    void noOutputContainsTheToken() throws Exception {
        String output = terrace("run", "--kubeconfig", kubeconfig(), "--debug", "--output", "json")
                + terrace("explain", "ml/wide", "--kubeconfig", kubeconfig(), "--debug");
        assertThat(output).doesNotContain(ControlPlane.token("reader"));
    }

    @Test
    void commandsOnFilesLoadNoClassOfTheClient() throws Exception {
        String dump = file("small.yaml");
        Files.writeString(
                Path.of(dump), "{kind: Node, apiVersion: v1, metadata: {name: n}, status: {allocatable: {cpu: 1}}}");
        String output = Distribution.start(
                Distribution.HOME.resolve("bin/terrace"),
                Distribution.ROOT,
                Map.of("TERRACE_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -Xlog:class+load"),
                "run",
                dump);
        assertThat(output).contains("dev.terrace.cli.RunCommand").doesNotContain("fabric8", "dev.terrace.kubernetes");
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    private static String terrace(String... arguments) throws IOException, InterruptedException {
        return Distribution.call(folder, arguments);
    }

    private static String[] with(String[] command, String... more) {
        return IntStream.range(0, command.length + more.length)
                .mapToObj(i -> i < command.length ? command[i] : more[i - command.length])
                .toArray(String[]::new);
    }
}
