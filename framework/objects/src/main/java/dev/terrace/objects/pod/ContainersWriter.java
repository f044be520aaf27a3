package dev.terrace.objects.pod;

import dev.terrace.model.ContainerAsk;
import dev.terrace.model.HostPort;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Units;
import dev.terrace.objects.field.VolumeCounts;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Writes a pod's containers, so that {@link PodRequests} counts as much, for the scheduler and for scores. Containers
 * ask for extended resources each by itself, as they did. The first container asks for everything else. Each other one
 * asks for no cpu and memory, or says nothing of them, which scores count as a default. Where scores count what no
 * number of defaults makes, or where it matters how many cpus each container asks for, the pod as a whole asks, and its
 * status tells of a resize: scores count the resized pod.
 *
 * <p>A pod that asks for more than its containers may use has an init container without a limit that asks for as much:
 * an API server refuses a container whose request exceeds its limit.
 */
final class ContainersWriter {
    private static final ContainerAsk NOTHING = new ContainerAsk(ContainerAsk.Part.MAIN, Map.of(), Map.of());

    private final PodTemplate template;

    /** Without extended resources that containers ask for by themselves. */
    private final SortedMap<String, Long> requests;

    /** Extended resources that the pod asks for beyond its containers. */
    private final SortedMap<String, Long> beyond;

    /** What init containers ask for that must be there by themselves. */
    private final List<ContainerAsk> inits;

    private final List<ContainerAsk> mains;

    /** The containers that are no init container. */
    private int running;

    private Scored cpu;
    private Scored memory;

    /** The requests of cpu and memory that exceed the limits, for an init container; empty without such. */
    private final SortedMap<String, Long> peak = new TreeMap<>();

    /**
     * An amount that is counted, and what scores count instead, for this number of containers that run together; those
     * that say nothing of it are the last.
     */
    private record Scored(String resource, long counted, long scored, long byDefault, int containers) {
        /** How many containers must say nothing of it; -1 if no number of them gives what scores count. */
        int silent() {
            long more = scored - counted;
            int most = counted == 0 ? containers : Math.max(0, containers - 1);
            return more >= 0 && more % byDefault == 0 && more / byDefault <= most ? (int) (more / byDefault) : -1;
        }

        /** Whether an init container can ask for what is above a limit. */
        boolean exceeds(long limit) {
            return limit > 0 && counted > limit && scored == counted;
        }

        /** The same for one container less, which asks for what is above a limit. */
        Scored within(long limit) {
            return exceeds(limit)
                    ? new Scored(resource, limit, limit, byDefault, containers - 1)
                    : new Scored(resource, counted, scored, byDefault, containers - 1);
        }

        /** Adds what one container says of it. */
        void say(int container, Map<String, Long> requests) {
            if (container == 0 && counted > 0) {
                requests.put(resource, counted);
            } else if (container < containers - silent()) {
                requests.put(resource, 0L);
            }
        }

        /** Adds what an init container says of it that ends before the others begin. */
        void sayBefore(Map<String, Long> requests) {
            if (scored < byDefault) {
                requests.put(resource, 0L);
            }
        }
    }

    private ContainersWriter(PodTemplate template, SortedMap<String, Long> requests) {
        this.template = template;
        this.inits = template.asks().stream()
                .filter(ask -> ask.part() != ContainerAsk.Part.MAIN)
                .toList();
        this.mains = template.asks().stream()
                .filter(ask -> ask.part() == ContainerAsk.Part.MAIN)
                .toList();
        this.running = template.wholeCpus().isEmpty()
                ? Math.max(template.containers() - inits.size(), mains.size())
                : Math.max(template.wholeCpus().size(), mains.size());
        this.requests = requests;
        this.beyond = beyond();
        int together =
                running + (int) inits.stream().filter(ContainersWriter::runsOn).count();
        this.cpu = new Scored(
                "cpu",
                template.requests().get(ResourceNames.CPU),
                template.scoringCpu(),
                PodRequests.DEFAULT_CPU.milli(),
                together);
        this.memory = new Scored(
                "memory",
                template.requests().get(ResourceNames.MEMORY),
                template.scoringMemory(),
                PodRequests.DEFAULT_MEMORY.whole(),
                together);
        if (running > Math.max(1, mains.size()) && !isWhole()) {
            askAboveLimits();
        }
    }

    /** Makes an init container of one that runs, if a request exceeds its limit and scores count the same then. */
    private void askAboveLimits() {
        Scored lessCpu = cpu.within(template.limitCpu());
        Scored lessMemory = memory.within(template.limitMemory());
        if (lessCpu.silent() < 0 || lessMemory.silent() < 0) {
            return;
        }
        if (cpu.exceeds(template.limitCpu())) {
            peak.put(cpu.resource, cpu.counted);
        }
        if (memory.exceeds(template.limitMemory())) {
            peak.put(memory.resource, memory.counted);
        }
        if (!peak.isEmpty()) {
            cpu = lessCpu;
            memory = lessMemory;
            running--;
        }
    }

    /** The number of init containers that ask for a peak. */
    private int peaks() {
        return peak.isEmpty() ? 0 : 1;
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

    private static boolean runsOn(ContainerAsk init) {
        return init.part() == ContainerAsk.Part.SIDECAR;
    }

    /** Takes what the containers ask for out of the requests; what is left of these resources is asked for beyond. */
    private SortedMap<String, Long> beyond() {
        SortedMap<String, Long> more = new TreeMap<>();
        PodRequests asked = new PodRequests(
                inits.stream().map(ContainersWriter::container).toList(),
                mains.stream().map(ContainersWriter::container).toList(),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of());
        SortedMap<String, Long> counted = asked.counted();
        requests.forEach((resource, units) -> {
            long count = counted.getOrDefault(resource, 0L);
            if (ContainerAsk.isAbout(resource) && (units > count || !counted.containsKey(resource))) {
                more.put(resource, units - count);
            }
        });
        requests.keySet().removeIf(ContainerAsk::isAbout);
        return more;
    }

    private static Container container(ContainerAsk ask) {
        return new Container("", "", runsOn(ask), ask.requests(), ask.limits(), List.of());
    }

    /** Whether the pod as a whole asks for cpu and memory, and its status must tell of a resize. */
    boolean isWhole() {
        return cpu.silent() < 0 || memory.silent() < 0 || !template.wholeCpus().isEmpty();
    }

    void spec(FieldWriter spec) {
        SortedMap<String, Long> overhead = new TreeMap<>(beyond);
        if (running == 0) {
            overhead.putAll(said(0));
        }
        spec.units("overhead", overhead);
        spec.list("initContainers", IntStream.range(0, before()).boxed().toList(), this::init);
        spec.list("containers", IntStream.range(0, running).boxed().toList(), this::main);
        if (isWhole()) {
            spec.object("resources", of -> of.units("requests", both(cpu.counted, memory.counted)));
        }
    }

    void status(FieldWriter status) {
        if (isWhole()) {
            status.object("resources", of -> of.units("requests", both(cpu.scored, memory.scored)));
        }
    }

    /** How many init containers there are: also those that ask for nothing, where it matters which these are. */
    private int before() {
        return template.wholeCpus().isEmpty()
                ? peaks() + inits.size()
                : Math.max(inits.size(), template.containers() - running);
    }

    private void init(int index, FieldWriter out) {
        image(index, out);
        int number = index - peaks();
        if (number >= inits.size()) {
            return;
        }
        SortedMap<String, Long> said = new TreeMap<>();
        if (number < 0) {
            cpu.sayBefore(said);
            memory.sayBefore(said);
            said.putAll(peak);
            resources(out, said, new TreeMap<>(), NOTHING);
            return;
        }
        ContainerAsk ask = inits.get(number);
        if (runsOn(ask)) {
            out.text("restartPolicy", "Always");
            int before = (int) inits.subList(0, number).stream()
                    .filter(ContainersWriter::runsOn)
                    .count();
            said.putAll(said(running + before));
        } else if (!isWhole()) {
            cpu.sayBefore(said);
            memory.sayBefore(said);
        }
        resources(out, said, new TreeMap<>(), ask);
    }

    private void main(int number, FieldWriter out) {
        image(before() + number, out);
        resources(
                out,
                said(number),
                number == 0 ? limits() : new TreeMap<>(),
                number < mains.size() ? mains.get(number) : NOTHING);
        if (number == 0) {
            out.list("ports", template.hostPorts(), ContainersWriter::port);
        }
    }

    private void image(int number, FieldWriter out) {
        if (number < template.images().size()) {
            out.text("image", template.images().get(number));
        }
    }

    private static void resources(
            FieldWriter out, SortedMap<String, Long> requests, SortedMap<String, Long> limits, ContainerAsk ask) {
        out.object(
                "resources",
                resources -> resources
                        .unitsAndQuantities("requests", requests, ask.requests())
                        .unitsAndQuantities("limits", limits, ask.limits()));
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
        } else if (container < template.wholeCpus().size()
                && template.wholeCpus().get(container) > 0) {
            said.put("cpu", template.wholeCpus().get(container) * 1000L);
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
