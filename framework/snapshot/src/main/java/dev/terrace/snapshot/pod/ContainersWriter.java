package dev.terrace.snapshot.pod;

import dev.terrace.model.HostPort;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.snapshot.object.FieldWriter;
import dev.terrace.snapshot.object.Units;
import dev.terrace.snapshot.object.VolumeCounts;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Writes a pod's containers, so that {@link PodRequests} counts as much, for the scheduler and for scores. The first
 * container asks for everything. Each other one asks for no cpu and memory, or says nothing of them, which scores count
 * as a default. Where scores count what no number of defaults makes, the pod as a whole asks, and its status tells of a
 * resize: scores count the resized pod.
 */
final class ContainersWriter {
    private final PodTemplate template;
    private final SortedMap<String, Long> requests;
    private final Scored cpu;
    private final Scored memory;

    /** An amount that is counted, and what scores count instead, for so many containers. */
    private record Scored(String resource, long counted, long scored, long byDefault, int containers) {
        /** How many containers must say nothing of it; -1 if no number of them gives what scores count. */
        int silent() {
            long more = scored - counted;
            int most = counted == 0 ? containers : Math.max(0, containers - 1);
            return more >= 0 && more % byDefault == 0 && more / byDefault <= most ? (int) (more / byDefault) : -1;
        }

        /** Adds what one container says of it. */
        void say(int container, Map<String, Long> requests) {
            if (container == 0 && counted > 0) {
                requests.put(resource, counted);
            } else if (container < containers - silent()) {
                requests.put(resource, 0L);
            }
        }
    }

    private ContainersWriter(PodTemplate template, SortedMap<String, Long> requests) {
        this.template = template;
        this.requests = requests;
        this.cpu = new Scored(
                "cpu",
                template.requests().get(ResourceNames.CPU),
                template.scoringCpu(),
                PodRequests.DEFAULT_CPU.milli(),
                template.containers());
        this.memory = new Scored(
                "memory",
                template.requests().get(ResourceNames.MEMORY),
                template.scoringMemory(),
                PodRequests.DEFAULT_MEMORY.whole(),
                template.containers());
    }

    /** @param volumes what they add is not written */
    static ContainersWriter of(TaskSpec pod, VolumeCounts volumes) {
        PodTemplate template = pod.template();
        SortedMap<String, Long> requests = Units.of(template.requests());
        // The reader adds one pod, and the pod's volumes.
        less(requests, "pods", 1);
        if (!template.claimedVolumes().isEmpty()) {
            volumes.requested(pod.namespace(), pod.name(), template.claimedVolumes())
                    .forEach((resource, count) -> less(requests, resource, count));
        }
        return new ContainersWriter(template, requests);
    }

    private static void less(Map<String, Long> requests, String resource, long count) {
        requests.computeIfPresent(resource, (name, units) -> units <= count ? null : units - count);
    }

    /** Whether the pod as a whole asks for cpu and memory, and its status must tell of a resize. */
    boolean isWhole() {
        return cpu.silent() < 0 || memory.silent() < 0;
    }

    void spec(FieldWriter spec) {
        if (template.containers() == 0) {
            spec.units("overhead", said(0));
        }
        spec.list(
                "containers", IntStream.range(0, template.containers()).boxed().toList(), this::container);
        if (isWhole()) {
            spec.object("resources", of -> of.units("requests", both(cpu.counted, memory.counted)));
        }
    }

    void status(FieldWriter status) {
        if (isWhole()) {
            status.object("resources", of -> of.units("requests", both(cpu.scored, memory.scored)));
        }
    }

    private void container(int number, FieldWriter out) {
        if (number < template.images().size()) {
            out.text("image", template.images().get(number));
        }
        out.object("resources", resources -> {
            resources.units("requests", said(number));
            if (number == 0) {
                resources.units("limits", limits());
            }
        });
        if (number == 0) {
            out.list("ports", template.hostPorts(), ContainersWriter::port);
        }
    }

    private SortedMap<String, Long> limits() {
        SortedMap<String, Long> limits = new TreeMap<>(both(template.limitCpu(), template.limitMemory()));
        limits.values().removeIf(limit -> limit == 0);
        return limits;
    }

    private SortedMap<String, Long> said(int container) {
        SortedMap<String, Long> said = new TreeMap<>();
        if (container == 0) {
            said.putAll(requests);
            said.keySet().removeAll(both(0, 0).keySet());
        }
        if (!isWhole()) {
            cpu.say(container, said);
            memory.say(container, said);
        }
        return said;
    }

    private static Map<String, Long> both(long cpu, long memory) {
        return Map.of("cpu", cpu, "memory", memory);
    }

    private static void port(HostPort port, FieldWriter out) {
        out.text("hostIP", port.ip(), "0.0.0.0")
                .text("protocol", port.protocol(), "TCP")
                .number("hostPort", port.port());
    }
}
