package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the command with malformed and malicious input. */
class OddInputTest {
    private static final String CLUSTER = "src/test/resources/dev/terrace/cli/cluster.yaml";

    @TempDir
    Path folder;

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private Ran run(String dump, String... options) throws IOException {
        String conf = write("scheduler.conf", "actions: \"enqueue, allocate\"\ntiers: []\n");
        List<String> command =
                new ArrayList<>(List.of("run", "--snapshot", CLUSTER, write("a.yaml", dump), "--conf", conf));
        command.addAll(List.of(options));
        return Ran.terrace(command.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{kind: Node, metadata: {name: n3, labels: {}}, status: {allocatable: {}}}",
                "{kind: Queue, metadata: {name: q, annotations: {}}, spec: {guarantee: {resource: {}}, deserved: {}}}",
                "{kind: Queue, metadata: {name: q, annotations: {}}, spec: {guarantee: {}}, status: {state: Open}}",
                "{kind: Pod, metadata: {name: p, labels: {}}, spec: {nodeSelector: {}, containers: "
                        + "[{name: c, resources: {limits: {}, requests: {}}}], overhead: {}}}"
            })
    void emptyMapsOfAllKindsAreRead(String object) throws IOException {
        Ran ran = run("--- " + object);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).contains(" 2 bound ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "kind: Pod, spec: {nodeName: n1, tolerations: [{key: a, operator: Like}]} | operator is \"Like\"",
                "kind: Pod, spec: {nodeName: n1, tolerations: [{key: a, effect: Never}]} | effect is \"Never\"",
                "kind: Node, spec: {taints: [{key: a}]} | spec.taints[0] has no effect",
                "kind: Pod, spec: {nodeName: n1, topologySpreadConstraints: [{maxSkew: 0, topologyKey: k, "
                        + "whenUnsatisfiable: DoNotSchedule}]} | maxSkew is 0",
                "kind: Pod, spec: {nodeName: n1, topologySpreadConstraints: [{maxSkew: -1, topologyKey: k, "
                        + "whenUnsatisfiable: DoNotSchedule}]} | maxSkew is -1",
                "kind: Pod, spec: {nodeName: n1, topologySpreadConstraints: [{maxSkew: 1, topologyKey: \"\", "
                        + "whenUnsatisfiable: DoNotSchedule}]} | has no topologyKey",
                "kind: Pod, spec: {nodeName: n1, affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuring"
                        + "Execution: [{weight: 0, podAffinityTerm: {topologyKey: k}}]}}} | weight is 0",
                "kind: Pod, spec: {nodeName: n1, affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuring"
                        + "Execution: [{weight: 1000, podAffinityTerm: {topologyKey: k}}]}}} | weight is 1000",
                "kind: Pod, spec: {nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 2}, limits: "
                        + "{cpu: 1}}}]} | asks for more cpu than its limit",
                "kind: Pod, spec: {nodeName: n1, containers: [{name: c, resources: {requests: {nvidia.com/gpu: 500m}}}"
                        + "]} | asks for nvidia.com/gpu \"500m\"",
                "kind: Queue, spec: {weight: -1} | spec.weight is -1",
                "kind: Queue, spec: {deserved: {cpu: 2}, capability: {cpu: 1}} | cpu than ",
                "kind: PodGroup, spec: {minMember: -1} | spec.minMember is -1",
                "kind: Pod, spec: {nodeName: n1}, status: {phase: Sleeping} | status.phase is \"Sleeping\"",
                "kind: pod, spec: {nodeName: n1} | kind",
                "kind: Pod, spec: {nodeName: n1}, apiVersion: apps/v1 | apps/v1"
            })
    void whatAnApiServerRefusesIsAWarningWithItsPlaceAndUnderStrictAnError(String object, String sentence)
            throws IOException {
        String dump = "--- {metadata: {name: x}, " + object + "}";
        Ran ran = run(dump);
        assertThat(ran.err())
                .containsPattern("warning: " + folder + "/a.yaml:\\d+:\\d+: .*")
                .contains(sentence);
        assertThat(ran.code()).isZero();
        Ran strict = run(dump, "--strict");
        assertThat(strict.err()).contains(sentence);
        assertThat(strict.code()).isEqualTo(2);
        assertThat(strict.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run CLUSTER --apply / | /: is not a file; name one",
                "check . --junit / | /: is not a file; name one",
                "run CLUSTER --now +1000000000-12-31T23:59:59Z | is not a time like 2026-01-31T12:00:00Z",
                "run CLUSTER --now 9999-12-31T23:59:59Z --cycles 2 --conf CONF | would go beyond the year 9999",
                "run CLUSTER --cycles 2 --every 2562047788015215h | is not a duration like 30s",
                "run CLUSTER --cycles 2 --grace 2562047788015215h | is not a duration like 30s",
                "run CLUSTER --every 1h | --every: needs --cycles with at least 2",
                "run CLUSTER --grace 5m | --grace: needs --cycles with at least 2, or --after",
                "unblock x CLUSTER --patch 1 --kubectl 2 | --kubectl: is instead of --patch; give one of them",
                "unblock x CLUSTER --kubectl 2 --output yaml | --output: has no effect on --patch and --kubectl",
                "snapshot CLUSTER --conf CONF | --conf: needs --anonymise; otherwise, the objects are only copied",
                "snapshot CLUSTER --plugins . | --plugins: needs --anonymise",
                "snapshot CLUSTER --key k.json | --key: needs --anonymise",
                "anonymise --trace t.swf --to x --key k.json --strict | --strict: has no effect on a trace",
                "anonymise ../dist/src/test/cases/volumes/ignored-provisioners --to x --key k.json --zone Europe/Paris |"
                        + " is a case with its own clock and flags; change its options.yaml or flags.yaml",
                "lint CONF --now 2026-01-01T00:00:00Z | --now: is about a cluster; name one with --snapshot",
                "expand CONF --zone UTC | --zone: is about a cluster; name one with --snapshot",
                "snapshot - -o x.yaml | <stdin>: can be read only once; save the snapshot to a file",
                "expand - --snapshot - | --snapshot: the manifests are read from standard input already",
                "serve --token-file TWO | holds several lines",
                "serve --token-file UMLAUT | contains a character that an HTTP header",
                "serve --token-file BLANK | contains a character that an HTTP header",
                "plugin new a-LONG | is not a valid plugin name"
            })
    void anImpossibleOptionIsRefusedBeforeTheWork(String command, String sentence) throws IOException {
        Ran ran = Ran.terrace(command.replace("CLUSTER", CLUSTER)
                .replace("CONF", write("scheduler.conf", "actions: allocate\ntiers: []\n"))
                .replace("TWO", write("two", "a\nb\n"))
                .replace("UMLAUT", write("umlaut", "ä"))
                .replace("BLANK", write("blank", "a b"))
                .replace("LONG", "a-".repeat(50_000))
                .split(" "));
        assertThat(ran.err()).contains(sentence);
        assertThat(ran.code()).isEqualTo(2);
    }

    @Test
    void aKindThatIsGivenTwiceIsRefused() throws IOException {
        Ran ran = run("{\"kind\": \"Node\", \"metadata\": {\"name\": \"a\"}, \"kind\": \"Pod\"}");
        assertThat(ran.err()).contains("a.yaml:1:45: this object has kind twice.");
        assertThat(ran.code()).isEqualTo(2);
    }

    @Test
    void expectedDecisionsThatGoTooDeepFailTheirCase() throws IOException {
        Files.createDirectory(folder.resolve("case"));
        write("case/snapshot.yaml", "{kind: Node, metadata: {name: n1}}");
        write("case/scheduler.conf", "actions: \"allocate\"\ntiers: []\n");
        write("case/expected.json", "[".repeat(5000));
        Ran ran = Ran.terrace("check", folder.resolve("case").toString());
        assertThat(ran.out()).contains("expected.json:1:1002: this is not JSON: Document nesting depth (1001)");
        assertThat(ran.code()).isEqualTo(1);
    }
}
