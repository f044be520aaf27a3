package dev.terrace.objects.pod;

import dev.terrace.model.ContainerAsk;
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
 * Writes containers for which {@link PodRequests} computes the same requests, for the scheduler and for scores. Each
 * container keeps its requests of extended resources. The first container requests everything else. Every other
 * container requests zero cpu and memory, or omits them, so that scores count a default. The pod as a whole has
 * requests if no number of defaults gives the scored amounts, or if the cpus of each container matter. Its status then
 * reports a resize, because scores count the resized pod, and its containers request what scores count for the incoming
 * pod.
 *
 * <p>An init container without a limit has the request of a pod that exceeds the limit of its containers. An API server
 * refuses a container whose request exceeds its limit.
 */
final class ContainersWriter {
    private static final ContainerAsk NOTHING = new ContainerAsk(ContainerAsk.Part.MAIN, Map.of(), Map.of());

    private final PodTemplate template;

    /** The requests without the extended resources of single containers. */
    private final SortedMap<String, Long> requests;

    /** Extended resources that the pod requests beyond its containers. */
    private final SortedMap<String, Long> beyond;

    /** The init containers' requests of extended resources, which are written separately. */
    private final List<ContainerAsk> inits;

    private final List<ContainerAsk> mains;

    /** The number of containers that are not init containers. */
    private int running;

    private Scored cpu;
    private Scored memory;

    /** The part of the amounts of an incoming pod that no container can request, for the overhead. */
    private final SortedMap<String, Long> rest = new TreeMap<>();

    /** The requests of cpu and memory that exceed the limits, for an init container; empty if none does. */
    private final SortedMap<String, Long> peak = new TreeMap<>();

    /**
     * A counted amount, and the amount that scores count instead, for this number of containers that run together. The
     * last containers omit the resource.
     */
    private record Scored(String resource, long counted, long scored, long incoming, long byDefault, int containers) {
        /** The number of containers that must omit the resource; -1 if no number gives the scored amounts. */
        int silent() {
            long more = scored - counted;
            int most = counted == 0 ? containers : Math.max(0, containers - 1);
            return scored == incoming && more >= 0 && more % byDefault == 0 && more / byDefault <= most
                    ? (int) (more / byDefault)
                    : -1;
        }

        /** Returns whether an init container can request the amount above a limit. */
        boolean exceeds(long limit) {
            return limit > 0 && counted > limit && scored == counted;
        }

        /** The same resource for one container fewer, if an init container requests the amount above a limit. */
        Scored within(long limit) {
            return exceeds(limit)
                    ? new Scored(resource, limit, limit, limit, byDefault, containers - 1)
                    : new Scored(resource, counted, scored, incoming, byDefault, containers - 1);
        }

        /** Adds the request of one container. */
        void say(int container, Map<String, Long> requests) {
            if (container == 0 && counted > 0) {
                requests.put(resource, counted);
            } else if (container < containers - silent()) {
                requests.put(resource, 0L);
            }
        }

        /** Adds the request of an init container that ends before the others begin. */
        void sayBefore(Map<String, Long> requests) {
            if (incoming < byDefault) {
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
                template.scored().cpu(),
                template.incoming().cpu(),
                PodRequests.DEFAULT_CPU.milli(),
                together);
        this.memory = new Scored(
                "memory",
                template.requests().get(ResourceNames.MEMORY),
                template.scored().memory(),
                template.incoming().memory(),
                PodRequests.DEFAULT_MEMORY.whole(),
                together);
        if (running > Math.max(1, mains.size()) && !isWhole()) {
            askAboveLimits();
        }
        if (isWhole() && fractional() < 0 && fraction() > 0) {
            rest.put(cpu.resource, fraction());
        }
        if (isWhole() && running == 0) {
            rest.put(memory.resource, memory.incoming);
        }
    }

    /**
     * Replaces a container by an init container if a request exceeds its limit and the scored amounts stay the same.
     */
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

    /** The number of init containers that request a peak. */
    private int peaks() {
        return peak.isEmpty() ? 0 : 1;
    }

    /** @param volumes the counts of volumes, which are not written */
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

    /**
     * Removes the extended resources from the requests. Returns the amounts beyond the requests of single containers.
     */
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

    /** Returns whether the pod as a whole requests cpu and memory, and its status must report a resize. */
    boolean isWhole() {
        return cpu.silent() < 0 || memory.silent() < 0 || !template.wholeCpus().isEmpty();
    }

    void spec(FieldWriter spec) {
        SortedMap<String, Long> overhead = new TreeMap<>(beyond);
        if (running == 0) {
            overhead.putAll(said(0));
        }
        overhead.putAll(rest);
        spec.units("overhead", overhead);
        spec.list("initContainers", IntStream.range(0, before()).boxed().toList(), this::init);
        spec.list("containers", IntStream.range(0, running).boxed().toList(), this::main);
        if (isWhole()) {
            spec.object("resources", of -> of.units("requests", ofPod(cpu.counted, memory.counted)));
        }
    }

    void status(FieldWriter status) {
        if (isWhole()) {
            status.object("resources", of -> of.units("requests", ofPod(cpu.scored, memory.scored)));
        }
    }

    /** The number of init containers. Includes those without requests if the cpus of each container matter. */
    private int before() {
        return template.wholeCpus().isEmpty()
                ? peaks() + inits.size()
                : Math.max(inits.size(), template.containers() - running);
    }

    private void init(int index, FieldWriter out) {
        image(index, out);
        int number = index - peaks();
        SortedMap<String, Long> said = new TreeMap<>();
        if (number < 0) {
            cpu.sayBefore(said);
            memory.sayBefore(said);
            said.putAll(peak);
            resources(out, said, new TreeMap<>(), NOTHING);
            return;
        }
        ContainerAsk ask = number < inits.size() ? inits.get(number) : NOTHING;
        if (runsOn(ask)) {
            out.text("restartPolicy", "Always");
            int before = (int) inits.subList(0, number).stream()
                    .filter(ContainersWriter::runsOn)
                    .count();
            said.putAll(said(running + before));
        } else {
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
            out.list("ports", template.hostPorts(), Container.HOST_PORT::write);
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
        SortedMap<String, Long> limits = new TreeMap<>(ofPod(template.limitCpu(), template.limitMemory()));
        limits.values().removeIf(limit -> limit <= 0);
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
        } else {
            said.put("cpu", container == fractional() ? fraction() : whole(container));
            said.put("memory", container == 0 ? memory.incoming : 0);
        }
        return said;
    }

    private long whole(int container) {
        return container < template.wholeCpus().size() ? template.wholeCpus().get(container) * 1000L : 0;
    }

    /** Returns the cpu that scores count for the incoming pod beyond the whole cpus of its containers. */
    private long fraction() {
        return cpu.incoming
                - template.wholeCpus().stream().mapToLong(cpus -> cpus * 1000L).sum();
    }

    /** Returns the container that requests the fraction; -1 if none can. */
    private int fractional() {
        if (template.wholeCpus().isEmpty()) {
            return running > 0 ? 0 : -1;
        }
        return fraction() % 1000 == 0 ? -1 : template.wholeCpus().indexOf(0);
    }

    /** Returns the requests or limits of the pod as a whole, to which the reader adds the overhead. */
    private Map<String, Long> ofPod(long cpus, long bytes) {
        return both(cpus - rest.getOrDefault("cpu", 0L), bytes - rest.getOrDefault("memory", 0L));
    }

    private static Map<String, Long> both(long cpu, long memory) {
        return Map.of("cpu", cpu, "memory", memory);
    }
}
