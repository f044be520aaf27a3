package dev.terrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.JobPhase;
import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.QueueStanding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Assertions on a cycle's report. Pods and jobs are named without their namespace, "ns". Each method fails the test if
 * its expectation does not hold.
 */
public record CycleAssert(CycleReport report) {
    public CycleAssert bound(String pod, String node) {
        assertThat(nodes(report.binds())).as(outcome("bound pods")).containsEntry("ns/" + pod, node);
        return this;
    }

    /**
     * Asserts that the pod is bound after its claims get these volumes, each written as {@code claim=volume}, or
     * {@code claim=} for a new volume.
     */
    public CycleAssert boundAfter(String pod, String... volumes) {
        assertThat(report.binds())
                .as(outcome("bound pods"))
                .filteredOn(bind -> bind.task().equals("ns/" + pod))
                .isNotEmpty()
                .flatMap(Bind::volumes)
                .extracting(volume -> volume.claim().substring(3) + "=" + volume.volume())
                .containsExactly(volumes);
        return this;
    }

    /** Returns the annotations that a bound pod gets; none for a pod that is not bound. */
    public Map<String, String> annotations(String pod) {
        return bind(pod).map(bind -> (Map<String, String>) bind.annotations()).orElse(Map.of());
    }

    /** Returns the devices that a bound pod gets; none for a pod that is not bound. */
    public List<DeviceUse> devices(String pod) {
        return bind(pod).map(Bind::devices).orElse(List.of());
    }

    private Optional<Bind> bind(String pod) {
        return report.binds().stream()
                .filter(bind -> bind.task().equals("ns/" + pod))
                .findFirst();
    }

    public CycleAssert boundNothing() {
        assertThat(nodes(report.binds())).as(outcome("bound pods")).isEmpty();
        return this;
    }

    public CycleAssert bound(int count) {
        assertThat(nodes(report.binds())).as(outcome("bound pods")).hasSize(count);
        return this;
    }

    /** Asserts that exactly these pods are bound, in the order of the decisions. */
    public CycleAssert boundInOrder(String... pods) {
        assertThat(report.binds().stream().map(bind -> bind.task().substring(3)))
                .as(outcome("bound pods, in order"))
                .containsExactly(pods);
        return this;
    }

    public CycleAssert pipelined(String pod, String node) {
        assertThat(nodes(report.pipelined())).as(outcome("pipelined pods")).containsEntry("ns/" + pod, node);
        return this;
    }

    public CycleAssert pipelinedNothing() {
        assertThat(nodes(report.pipelined())).as(outcome("pipelined pods")).isEmpty();
        return this;
    }

    /** Asserts that exactly these pods are evicted. */
    public CycleAssert evicted(String... pods) {
        assertThat(report.evictions().stream().map(Eviction::task).map(task -> task.substring(3)))
                .as(outcome("evicted pods"))
                .containsExactlyInAnyOrder(pods);
        return this;
    }

    /** Asserts that the pod is evicted, and that the reason ends with this sentence. */
    public CycleAssert evictedBecause(String pod, String sentence) {
        assertThat(report.evictions())
                .as("evictions")
                .filteredOn(eviction -> eviction.task().equals("ns/" + pod))
                .singleElement()
                .satisfies(eviction -> assertThat(eviction.because()).endsWith(sentence));
        return this;
    }

    /** Asserts that exactly these pods are reported as failed. */
    public CycleAssert failed(String... pods) {
        assertThat(report.failures().stream().map(Failure::task).map(task -> task.substring(3)))
                .as("failed pods")
                .containsExactlyInAnyOrder(pods);
        return this;
    }

    public CycleAssert phase(String job, JobPhase phase) {
        assertThat(report.phases()).as("phases").containsEntry("ns/" + job, phase);
        return this;
    }

    /** Asserts that exactly these jobs are admitted. */
    public CycleAssert admitted(String... jobs) {
        assertThat(report.admitted().stream().map(job -> job.substring(3)))
                .as(outcome("admitted jobs"))
                .containsExactlyInAnyOrder(jobs);
        return this;
    }

    /** Asserts that the job waits, and that the reported cause contains {@code reason}. */
    public CycleAssert waits(String job, String reason) {
        List<Waiting> own = report.waiting().stream()
                .filter(waiting -> waiting.job().equals("ns/" + job))
                .toList();
        if (own.isEmpty()) {
            throw new AssertionError("no job '%s' waits; %s".formatted(job, waiting()));
        }
        assertThat(own.stream().map(waiting -> waiting.reason() + " " + waiting.reasons()))
                .as("reason of job '" + job + "'")
                .anySatisfy(given -> assertThat(given).contains(reason));
        return this;
    }

    /** Returns the terms for a job's place in a plugin's order, by name. */
    public Map<String, Double> terms(String plugin, String job) {
        Map<String, Double> terms = new TreeMap<>();
        report.jobTerms().stream()
                .filter(all -> all.plugin().equals(plugin) && all.job().equals("ns/" + job))
                .flatMap(all -> all.terms().stream())
                .forEach(term -> terms.put(term.name(), term.value()));
        return terms;
    }

    public QueueStanding queue(String name) {
        return report.queues().stream()
                .filter(queue -> queue.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no queue '%s' in the report, which has %s"
                        .formatted(
                                name,
                                report.queues().stream()
                                        .map(QueueStanding::name)
                                        .toList())));
    }

    /** Describes what is asserted, with the reasons why jobs wait. */
    private Supplier<String> outcome(String asserted) {
        return () -> asserted + "; " + waiting();
    }

    private String waiting() {
        return report.waiting().isEmpty()
                ? "no job waits"
                : report.waiting().stream()
                        .map(waiting -> waiting.job().substring(3) + ": " + waiting.reason())
                        .collect(Collectors.joining("; ", "waiting: ", ""));
    }

    private static Map<String, String> nodes(Iterable<Bind> binds) {
        Map<String, String> nodes = new TreeMap<>();
        binds.forEach(bind -> nodes.put(bind.task(), bind.node()));
        return nodes;
    }
}
