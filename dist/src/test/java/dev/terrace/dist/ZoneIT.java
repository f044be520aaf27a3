package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node that is lent from one to four o'clock, at half past midnight in Greenwich. */
class ZoneIT {
    private static final String CLUSTER = """
            kind: Node
            metadata: {name: n1, labels: {volcano.sh/revocable-zone: rz1}}
            status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}
            ---
            kind: Queue
            metadata: {name: default}
            spec: {weight: 1}
            ---
            kind: PodGroup
            metadata: {name: g, namespace: ns, creationTimestamp: "2026-01-01T00:30:00Z"}
            spec: {minMember: 1, queue: default}
            status: {phase: Inqueue}
            ---
            kind: Pod
            metadata:
              name: p
              namespace: ns
              annotations: {scheduling.k8s.io/group-name: g, volcano.sh/preemptable: "true"}
            spec: {schedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: 1}}}]}
            status: {phase: Pending}
            """;
    private static final String CONFIGURATION = """
            actions: "enqueue, allocate"
            tiers:
            - plugins:
              - name: tdm
                arguments: {tdm.revocable-zone.rz1: 1:00-4:00}
            """;

    @TempDir
    Path folder;

    private String cluster = "";
    private String configuration = "";

    @BeforeEach
    void write() throws IOException {
        cluster = Files.writeString(folder.resolve("cluster.yaml"), CLUSTER).toString();
        configuration =
                Files.writeString(folder.resolve("tdm.conf"), CONFIGURATION).toString();
    }

    @Test
    void aCycleHasTheClockOfItsZone() throws Exception {
        assertThat(Distribution.terrace(folder, "run", cluster, "--conf", configuration))
                .startsWith("0 ")
                .contains(" 0 bound ", "its zone is not lent now");
        assertThat(Distribution.terrace(folder, "run", cluster, "--conf", configuration, "--zone", "Europe/Berlin"))
                .startsWith("0 ")
                .contains(" 1 bound ");
        assertThat(Distribution.terrace(folder, "run", cluster, "--conf", configuration, "--zone", "Berlin"))
                .startsWith("2 ")
                .contains("'Berlin' is not a time zone like Europe/Berlin or UTC");
    }

    @Test
    void andSoHaveThoseOfAService() throws Exception {
        assertThat(decidedByAService()).contains("\"binds\": {}");
        assertThat(decidedByAService("--zone", "Europe/Berlin")).contains("\"ns/p\": \"n1\"");
    }

    private String decidedByAService(String... options) throws Exception {
        Path log = Files.createTempFile(folder, "log", ".txt");
        List<String> command =
                new ArrayList<>(List.of(Distribution.HOME.resolve("bin/terrace").toString(), "serve", "--port", "0"));
        command.addAll(List.of(options));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process service = builder.start();
        try {
            while (!Files.readString(log).contains("\n") && service.isAlive()) {
                Thread.onSpinWait();
            }
            String api = Files.readString(log).replaceFirst("(?s).*(http://\\S+/) .*", "$1api/v1/");
            send(api + "snapshots/cluster", "PUT", "application/yaml", CLUSTER);
            send(api + "configurations/tdm", "PUT", "text/yaml", CONFIGURATION);
            return send(
                    api + "cycles",
                    "POST",
                    "application/json",
                    "{\"snapshot\": \"cluster\", \"configuration\": \"tdm\"}");
        } finally {
            service.destroyForcibly();
        }
    }

    private static String send(String address, String method, String type, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .header("Content-Type", type)
                .method(method, BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }
}
