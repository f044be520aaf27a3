package dev.terrace.testkit;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.ResourceNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A pod group of a test with its pods. Defaults: phase Inqueue, queue "default", namespace "ns", minimum 1. */
public final class JobBuilder {
    private final String name;
    private final JobSpec.Builder spec;
    private final List<PodBuilder> pods = new ArrayList<>();
    private final Map<String, Integer> minTaskMember = new TreeMap<>();
    private final Map<String, String> labels = new TreeMap<>();
    private final Map<String, String> annotations = new TreeMap<>();
    private @Nullable AmountNotation minResources;
    private final List<SubGroupPolicy> subGroups = new ArrayList<>();

    private JobBuilder(String name) {
        this.name = name;
        spec = JobSpec.builder("ns", name)
                .uid("uid-" + name)
                .created(Instant.EPOCH)
                .minMember(1)
                .phase(JobPhase.INQUEUE);
    }

    public static JobBuilder job(String name) {
        return new JobBuilder(name);
    }

    public JobBuilder queue(String value) {
        spec.queue(value);
        return this;
    }

    public JobBuilder minMember(int value) {
        spec.minMember(value);
        return this;
    }

    public JobBuilder minOf(String role, int value) {
        minTaskMember.put(role, value);
        return this;
    }

    public JobBuilder minResources(String value) {
        minResources = AmountNotation.parse(value);
        return this;
    }

    public JobBuilder priorityClass(String value) {
        spec.priorityClassName(value);
        return this;
    }

    public JobBuilder phase(JobPhase value) {
        spec.phase(value);
        return this;
    }

    public JobBuilder created(long second) {
        spec.created(Instant.ofEpochSecond(second));
        return this;
    }

    public JobBuilder label(String key, String value) {
        labels.put(key, value);
        return this;
    }

    public JobBuilder annotation(String key, String value) {
        annotations.put(key, value);
        return this;
    }

    /** Requires that its nodes lie in one domain of this tier or a lower one. */
    public JobBuilder within(int tier) {
        spec.topology(new NetworkTopology(NetworkTopology.Mode.HARD, tier, ""));
        return this;
    }

    /** Prefers nodes in a domain of the lowest possible tier. */
    public JobBuilder near() {
        spec.topology(new NetworkTopology(NetworkTopology.Mode.SOFT, null, ""));
        return this;
    }

    public JobBuilder subGroups(SubGroupPolicy policy) {
        subGroups.add(policy);
        return this;
    }

    public JobBuilder pods(Collection<PodBuilder> more) {
        pods.addAll(more);
        return this;
    }

    public JobBuilder pod(PodBuilder pod) {
        pods.add(pod);
        return this;
    }

    List<AmountNotation> resources() {
        List<AmountNotation> all =
                new ArrayList<>(pods.stream().map(PodBuilder::requests).toList());
        if (minResources != null) {
            all.add(minResources);
        }
        return all;
    }

    JobSpec build(ResourceNames names) {
        return spec.labels(labels)
                .annotations(annotations)
                .minTaskMember(minTaskMember)
                .minResources(minResources == null ? null : minResources.in(names))
                .subGroups(subGroups)
                .build();
    }

    List<TaskSpec> tasks(ResourceNames names) {
        return pods.stream().map(pod -> pod.build("ns", name, names)).toList();
    }
}
