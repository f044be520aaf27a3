package dev.terrace.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Helm chart in {@code deploy}, rendered without a cluster, and the manifests beside it. */
class ChartTest {
    private static final Path CHART = Path.of("deploy");
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String HEADER = """
            # The chart of this folder with its default values, for clusters without Helm:
            #   kubectl apply -f terrace.yaml
            # Set the image, and the namespace if it is not volcano-system.
            """;

    private static TemplateCommand chart() {
        return new Helm(CHART)
                .template()
                .withName("terrace")
                .withNamespace("volcano-system")
                .withKubeVersion("1.36.3");
    }

    private static List<JsonNode> objects(String yaml) throws IOException {
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(yaml)) {
            return documents.readAll();
        }
    }

    private static JsonNode one(List<JsonNode> objects, String kind) {
        return objects.stream()
                .filter(each -> each.path("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> arguments(List<JsonNode> objects) {
        List<String> arguments = new ArrayList<>();
        one(objects, "Deployment")
                .at("/spec/template/spec/containers/0/args")
                .forEach(each -> arguments.add(each.asText()));
        return arguments;
    }

    private static List<String> kinds(List<JsonNode> objects) {
        return objects.stream()
                .map(each -> each.path("kind").asText() + " "
                        + each.at("/metadata/name").asText())
                .toList();
    }

    /** {@code -Dgolden.write=true} renders the manifests again. */
    @Test
    void theManifestsAreTheRenderedChart() throws IOException {
        Path manifests = CHART.resolve("terrace.yaml");
        String rendered = HEADER + chart().call();
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(manifests, rendered);
        }
        assertThat(manifests).content().isEqualTo(rendered);
    }

    @Test
    void helmFindsNothingToCorrect() {
        LintResult result = new Helm(CHART).lint().strict().call();
        assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
        assertThat(result.getMessages()).allMatch(each -> each.startsWith("[INFO]"));
    }

    @Test
    void theConfigurationIsTheDefaultOne() throws IOException {
        assertThat(YAML.readTree(CHART.resolve("values.yaml").toFile())
                        .path("configuration")
                        .asText())
                .isEqualTo(Files.readString(Path.of("../conf/default.yaml")));
    }

    /** The service account has the rules of both files, and the namespaced ones where they are needed. */
    @Test
    void itsRolesAreThoseOfTheFiles() throws IOException {
        List<JsonNode> expected = new ArrayList<>();
        for (String part : List.of("read", "schedule")) {
            for (JsonNode role : objects(Files.readString(CHART.resolve(part + "-role.yaml")))) {
                expected.add(role.path("rules"));
            }
        }
        List<JsonNode> objects = objects(chart().set("configuration", "")
                .set("lease.namespace", "leases")
                .call());
        assertThat(objects)
                .filteredOn(each -> each.path("kind").asText().endsWith("Role"))
                .extracting(each -> each.path("rules"))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(objects)
                .filteredOn(each -> each.path("kind").asText().equals("RoleBinding"))
                .extracting(each -> each.at("/roleRef/name").asText() + " in "
                        + each.at("/metadata/namespace").asText())
                .containsExactlyInAnyOrder(
                        "volcano-system-terrace-read in volcano-system", "volcano-system-terrace-schedule in leases");
    }

    /** Reading it through the API takes changes within seconds, and lets events be about it. */
    @Test
    void itsConfigMapIsReadByNameWithARoleOfItsOwn() throws IOException {
        List<JsonNode> objects =
                objects(chart().withName("trial").withNamespace("batch").call());
        assertThat(kinds(objects)).contains("ConfigMap trial-terrace");
        assertThat(arguments(objects)).contains("--conf-map=batch/trial-terrace");
        assertThat(objects)
                .filteredOn(each -> each.at("/metadata/name").asText().equals("batch-trial-terrace-read")
                        && each.path("kind").asText().equals("Role"))
                .singleElement()
                .satisfies(role -> {
                    assertThat(role.at("/metadata/namespace").asText()).isEqualTo("batch");
                    assertThat(role.path("rules"))
                            .isEqualTo(
                                    YAML.readTree(
                                            "[{apiGroups: [''], resources: [configmaps], resourceNames: [trial-terrace], verbs: [get]}]"));
                });
    }

    @Test
    void aDryRunHasTheReadRoleOnly() throws IOException {
        List<JsonNode> objects = objects(chart().set("dryRun", true).call());
        assertThat(kinds(objects))
                .contains("ClusterRole volcano-system-terrace-read", "ClusterRoleBinding volcano-system-terrace-read")
                .noneMatch(each -> each.contains("schedule"));
        assertThat(arguments(objects))
                .contains("--dry-run", "--shadow=/tmp/bindings.csv")
                .noneMatch(each -> each.contains("lease") || each.contains("leader"));
        assertThat(one(objects, "Deployment").at("/spec/replicas").asInt()).isEqualTo(1);
    }

    @Test
    void twoReleasesHaveNamesOfTheirOwn() throws IOException {
        List<String> one = kinds(objects(chart().call()));
        List<String> other = kinds(objects(chart().withName("trial").call()));
        assertThat(other).hasSameSizeAs(one).doesNotContainAnyElementsOf(one).contains("Deployment trial-terrace");
    }

    @Test
    void valuesReachTheProcess() throws IOException {
        List<JsonNode> objects = objects(chart().set("schedulerName", "terrace")
                .set("plugins.persistentVolumeClaim.claimName", "jars")
                .set("extraArgs[0]", "--period=5s")
                .set("image.digest", "sha256:" + "0".repeat(64))
                .set("serviceMonitor.enabled", true)
                .set("serviceMonitor.labels.release", "prometheus")
                .call());
        assertThat(arguments(objects))
                .contains("--scheduler-name=terrace", "--lease-name=terrace", "--plugins=/plugins")
                .endsWith("--period=5s");
        JsonNode pod = one(objects, "Deployment").at("/spec/template/spec");
        assertThat(pod.at("/containers/0/image").asText()).isEqualTo("terrace@sha256:" + "0".repeat(64));
        assertThat(pod.path("volumes").findValue("claimName").asText()).isEqualTo("jars");
        assertThat(one(objects, "ServiceMonitor").at("/metadata/labels/release").asText())
                .isEqualTo("prometheus");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            replicas            | 0         | at '/replicas': minimum: got 0, want 1
            replica             | 2         | additional properties 'replica' not allowed
            dryRun              | maybe     | at '/dryRun': got string, want boolean
            image.digest        | latest    | at '/image/digest': 'latest' does not match pattern
            lease.name          | No Name   | at '/lease/name': 'No Name' does not match pattern
            lease.enabled       | false     | replicas: 2 processes without a lease would all bind pods. Set lease.enabled to true, or replicas to 1.
            """)
    void aWrongValueGetsASentence(String key, String value, String sentence) {
        assertThatThrownBy(() -> chart().set(key, value).call()).hasMessageContaining(sentence);
    }

    /** Its variants are valid YAML without empty values. */
    @ParameterizedTest
    @CsvSource({
        "serviceAccount.create, false",
        "rbac.create, false",
        "podDisruptionBudget.enabled, false",
        "configuration, ''",
        "priorityClassName, ''",
        "nodeSelector.pool, system",
        "imagePullSecrets[0].name, pull",
        "tolerations[0].operator, Exists",
        "affinity.podAntiAffinity.x, y",
        "podAnnotations.a, b",
        "podLabels.a, b",
        "serviceAccount.annotations.a, b"
    })
    void eachVariantIsRendered(String key, String value) throws IOException {
        List<JsonNode> objects = objects(chart().set(key, value).call());
        assertThat(objects)
                .allSatisfy(each -> assertThat(each.at("/metadata/name").asText())
                        .as("%s", each)
                        .isNotEmpty());
        assertThat(Stream.of("false", "").anyMatch(value::equals)
                        || objects.stream().anyMatch(each -> each.toString().contains("\"" + value + "\"")))
                .isTrue();
    }
}
