package dev.terrace.model.explanation;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.resource.Amounts;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What became of a pod, and why.
 *
 * @param pod "namespace/name"
 * @param job "namespace/name" of its group; empty without one
 * @param queue empty without one
 * @param node the node that it holds, gets, is promised or must leave; null if there is none
 * @param volumes the volumes for which it waits once it is bound
 * @param annotations what it is annotated with when it gets its node
 * @param devices the devices of its node that it uses or is given, as plugins tell it
 * @param because one sentence
 * @param attempts in the order in which they happened
 * @param evictions those in which this pod was evicted, kept or not
 */
public record PodExplanation(
        String pod,
        String job,
        String queue,
        Fate fate,
        @Nullable String node,
        List<VolumeBinding> volumes,
        SortedMap<String, String> annotations,
        List<DeviceUse> devices,
        String because,
        Amounts requests,
        List<Attempt> attempts,
        List<EvictionTrial> evictions) {}
