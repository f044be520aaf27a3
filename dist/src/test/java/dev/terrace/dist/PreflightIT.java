package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.ControlPlane;
import dev.terrace.kubernetes.list.Role;
import dev.terrace.kubernetes.list.Role.Rule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code terrace schedule --check} on a real API server, with each rule of the roles removed in turn. */
class PreflightIT {
    @RegisterExtension
    static final ControlPlane PLANE = new ControlPlane();

    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";

    @TempDir
    private Path folder;

    private final List<String> roles = new ArrayList<>(List.of("preflight"));

    private static List<Rule> all() {
        return Stream.concat(Role.reading().stream(), Role.scheduling().stream())
                .flatMap(role -> role.rules().stream())
                .toList();
    }

    /** All rules at night, and the last one of both roles that every cluster needs in each build. */
    static List<Rule> removed() {
        return "1".equals(System.getenv("NIGHTLY"))
                ? all()
                : all().stream()
                        .filter(rule -> rule.resources().contains("events"))
                        .toList();
    }

    @AfterEach
    void revoke() {
        for (String name : roles) {
            PLANE.send("DELETE", RBAC + "/clusterrolebindings/" + name, "application/json", "", 200, 404);
            PLANE.send("DELETE", RBAC + "/clusterroles/" + name, "application/json", "", 200, 404);
            PLANE.send(
                    "DELETE",
                    RBAC + "/namespaces/volcano-system/rolebindings/" + name,
                    "application/json",
                    "",
                    200,
                    404);
            PLANE.send("DELETE", RBAC + "/namespaces/volcano-system/roles/" + name, "application/json", "", 200, 404);
        }
    }

    private static String check(String user, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "schedule",
                "--check",
                "--kubeconfig",
                PLANE.kubeconfig(user).toString(),
                "--scheduler-name",
                "preflight",
                "--lease-namespace",
                "volcano-system"));
        words.addAll(List.of(options));
        return Distribution.call(Path.of(".").toAbsolutePath(), words.toArray(String[]::new));
    }

    @Test
    void theRolesOfTheDistributionSuffice() throws Exception {
        assertThat(check("scheduler"))
                .startsWith("0 ")
                .contains("volcano-system/preflight does not exist yet", "version v1.")
                .doesNotContain("missing", "invalid");
        String wrong = Files.writeString(folder.resolve("wrong.conf"), "actions: alocate\ntiers: []\n")
                .toString();
        assertThat(check("scheduler", "--output", "json", "--conf", wrong))
                .startsWith("1 ")
                .contains("\"status\":\"invalid\"", "wrong.conf:1:10: action 'alocate' does not exist");
        assertThat(check("reader"))
                .startsWith("1 ")
                .contains("{apiGroups: [\"\"], resources: [pods/binding], verbs: [create]}");
        assertThat(check("scheduler", "--conf-map", "volcano-system/terrace"))
                .startsWith("1 ")
                .contains("\n- {apiGroups: [\"\"], resources: [configmaps], resourceNames: [terrace], verbs: [get]}\n")
                .doesNotContain("volcano-scheduler-configmap");
    }

    @ParameterizedTest
    @MethodSource("removed")
    void aRuleThatIsMissingIsNamedAndCanBeApplied(Rule removed) throws Exception {
        grant(all().stream().filter(rule -> !rule.equals(removed)).toList());
        String output = check("limited");
        for (String resource : removed.resources()) {
            Rule one = new Rule(removed.groups(), List.of(resource), removed.names(), removed.verbs());
            assertThat(output).contains("\n- " + one.yaml() + "\n");
        }
        Pattern.compile("terrace-missing-[0-9a-f]{8}")
                .matcher(output)
                .results()
                .forEach(found -> roles.add(found.group()));
        Path kubectl = ControlPlane.assets().resolve("kubectl");
        Assumptions.assumeTrue(Files.isExecutable(kubectl), "no kubectl in " + ControlPlane.assets());
        Path yaml = Files.writeString(folder.resolve("missing.yaml"), output.substring(output.indexOf("apiVersion:")));
        Process apply = new ProcessBuilder(
                        kubectl.toString(),
                        "--kubeconfig",
                        PLANE.kubeconfig("admin").toString(),
                        "apply",
                        "-f",
                        yaml.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("applied").toFile())
                .start();
        assertThat(apply.waitFor())
                .as(Files.readString(folder.resolve("applied")))
                .isZero();
        String after = check("limited");
        for (int i = 0;
                i < 20 && after.contains("terrace-missing");
                i++) { // the server sees changed roles after a moment
            after = check("limited");
        }
        assertThat(after).startsWith("0 ").doesNotContain("terrace-missing");
    }

    private static void grant(List<Rule> rules) {
        PLANE.create(RBAC + "/clusterroles", """
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: preflight}, rules: [%s]}
                """.formatted(
                        rules.stream().map(Rule::yaml).collect(Collectors.joining(", "))));
        PLANE.create(RBAC + "/clusterrolebindings", """
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: preflight},
                 roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: preflight},
                 subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: limited}]}
                """);
    }
}
