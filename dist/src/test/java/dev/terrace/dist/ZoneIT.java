package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertThat(Distribution.call(folder, "run", cluster, "--conf", configuration))
                .startsWith("0 ")
                .contains(" 0 bound ", "its zone is not lent now");
        assertThat(Distribution.call(folder, "run", cluster, "--conf", configuration, "--zone", "Europe/Berlin"))
                .startsWith("0 ")
                .contains(" 1 bound ");
        assertThat(Distribution.call(folder, "run", cluster, "--conf", configuration, "--zone", "Berlin"))
                .startsWith("2 ")
                .contains("'Berlin' is not a time zone like Europe/Berlin or UTC");
    }

    @Test
    void andSoHaveThoseOfAService() throws Exception {
        assertThat(decidedByAService()).contains("\"binds\": {}");
        assertThat(decidedByAService("--zone", "Europe/Berlin")).contains("\"ns/p\": \"n1\"");
    }

    private String decidedByAService(String... options) throws Exception {
        try (ServiceProcess service = ServiceProcess.start(Files.createTempFile(folder, "log", ".txt"), options)) {
            service.send("PUT", "/api/v1/snapshots/cluster", CLUSTER);
            service.send("PUT", "/api/v1/configurations/tdm", CONFIGURATION);
            return service.send("POST", "/api/v1/cycles", "{\"snapshot\": \"cluster\", \"configuration\": \"tdm\"}")
                    .body();
        }
    }
}
