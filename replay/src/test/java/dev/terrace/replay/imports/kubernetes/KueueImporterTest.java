package dev.terrace.replay.imports.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.imports.TraceRows;
import dev.terrace.replay.trace.TraceNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the import of a dump of Kueue in which each Workload is a trap. */
class KueueImporterTest {
    @TempDir
    Path folder;

    @Test
    void eachTrapIsARow() throws IOException {
        Imported imported = new KueueImporter(TraceRows.golden("kueue.json").toString()).read();
        assertThat(TraceRows.of(imported)).containsExactlyElementsOf(Files.readAllLines(TraceRows.golden("kueue.txt")));
        RowTally rows = imported.rows();
        assertThat(rows.skipped())
                .isEqualTo(Map.of(
                        "deactivated before it started", 1,
                        "finished before its quota was reserved", 1,
                        "finished without a quota", 1,
                        "no creationTimestamp", 1,
                        "no pods", 2));
        assertThat(rows.kept() + rows.skippedRows()).isEqualTo(rows.read()).isEqualTo(40);
        assertThat(imported.trace().findings())
                .extracting(Finding::message)
                .containsExactly(
                        "podSets of 1 workload request different amounts; each pod counts as the largest.",
                        "podSets of 1 workload select nodes by labels, which the pool does not have; in the trace, they may use"
                                + " all.");
    }

    private Imported read(String status, String requests) throws IOException {
        return new KueueImporter(Files.writeString(folder.resolve("kueue.json"), """
                {"apiVersion": "kueue.x-k8s.io/v1beta2", "kind": "Workload",
                 "metadata": {"name": "w", "creationTimestamp": "2026-10-01T08:00:00Z"},
                 "spec": {"active": false, "podSets": [{"count": 1, "template": {"spec": {"containers": [
                   {"name": "c", "resources": {"limits": {"cpu": "1"}, "requests": REQUESTS}}]}}}]},
                 "status": STATUS}
                """.replace("REQUESTS", requests)
                                .replace("STATUS", status))
                        .toString())
                .read();
    }

    /** A Workload that is deactivated after a preemption ran; one that is deactivated while it waits did not. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"conditions": [{"type": "Evicted", "status": "True", "reason": "Preempted"}]} | 1
            {"conditions": [{"type": "Evicted", "status": "True", "reason": "Preempted"}], "schedulingStats": {"evictions": [{"reason": "Preempted", "count": 3}, {"reason": "PodsReadyTimeout", "count": 2}]}} | 5
            {"conditions": [{"type": "Admitted", "status": "False"}, {"type": "Evicted", "status": "True", "reason": "Deactivated"}]} | 1
            {"conditions": [{"type": "Evicted", "status": "True", "reason": "Deactivated"}]} | 0
            {"conditions": [{"type": "QuotaReserved", "status": "False", "reason": "Pending"}]} | 0
            """)
    void anEvictionIsAnAttempt(String status, String attempts) throws IOException {
        if (attempts.equals("0")) {
            assertThatThrownBy(() -> read(status, "{}")).hasMessageContaining("deactivated before it started (1)");
        } else {
            Imported imported = read(status, "{}");
            assertThat(imported.trace().header()).containsEntry("earlier attempts", attempts);
            assertThat(TraceRows.of(imported)).singleElement().asString().endsWith("start -1 evicted");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x\"", "[]", "3", "true"})
    void requestsOfAnotherFormAreAnErrorOfTheFile(String requests) {
        assertThatThrownBy(() -> read("{}", requests))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("kueue.json");
    }

    @Test
    void aFileWithoutWorkloadsSaysWhatPrintsThem() throws IOException {
        Path file = Files.writeString(folder.resolve("pods.json"), "{\"apiVersion\": \"v1\", \"kind\": \"Pod\"}");
        assertThatThrownBy(() -> new KueueImporter(file.toString()).read())
                .hasMessageContaining("holds no Workload of kueue.x-k8s.io. kubectl get workloads");
    }

    private Imported objects(String zoneOfMore, String... quotas) throws IOException {
        StringBuilder text = new StringBuilder("""
                {"apiVersion": "kueue.x-k8s.io/v1beta2", "kind": "Workload",
                 "metadata": {"name": "w", "creationTimestamp": "2026-10-01T08:00:00Z"},
                 "spec": {"podSets": [
                   {"name": "a", "count": 1, "template": {"spec": {"nodeSelector": {"zone": "a"}, "containers": [{"name": "c"}]}}},
                   {"name": "b", "count": 1, "template": {"spec": {"nodeSelector": {"zone": "%s"}, "containers": [{"name": "c"}]}}}]}}
                """.formatted(zoneOfMore));
        for (String quota : quotas) {
            text.append("""
                    {"apiVersion": "kueue.x-k8s.io/v1beta2", "kind": "ClusterQueue", "metadata": {"name": "q"},
                     "spec": {"resourceGroups": [{"flavors": [{"resources": [{"name": "memory", "nominalQuota": "%s"}]}]}]}}
                    """.formatted(quota));
        }
        return new KueueImporter(
                        Files.writeString(folder.resolve("kueue.json"), text).toString())
                .read();
    }

    @Test
    void withoutQuotasASelectorStays() throws IOException {
        Imported same = objects("a");
        assertThat(TraceRows.of(same)).singleElement().asString().contains("'zone in a'");
        assertThat(same.trace().findings()).hasSize(1);
        assertThat(same.trace().header()).doesNotContainKey("pool");
        Imported different = objects("b");
        assertThat(TraceRows.of(different)).singleElement().asString().contains("asks 0 0 0 0 '' ");
        assertThat(different.trace().findings())
                .extracting(Finding::message)
                .contains(
                        "podSets of 1 workload select nodes by more than one label, by other rules or differently by podSet; in"
                                + " the trace, they may use all.");
    }

    @Test
    void quotasThatOverflowTogetherAreTooLarge() {
        assertThatThrownBy(() -> objects("a", "16Ei", "16Ei").trace())
                .hasMessageContaining("all nodes together have more than 8589934592 MiB");
    }

    @Test
    void theNominalQuotasAreThePool() {
        Imported imported = new KueueImporter(TraceRows.golden("kueue.json").toString()).read();
        assertThat(imported.trace().nodes()).containsExactly(new TraceNode("pool", 1, 18000, 33280, 8, Map.of()));
        assertThat(imported.trace().weights()).isEqualTo(Map.of("borrowing", 1, "research", 2, "serving", 1));
    }
}
