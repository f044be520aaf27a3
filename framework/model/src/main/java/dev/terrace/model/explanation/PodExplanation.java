package dev.terrace.model.explanation;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.report.Fate;
import dev.terrace.model.report.VolumeBinding;
import dev.terrace.model.resource.Amounts;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of a pod's fate.
 *
 * @param pod "namespace/name"
 * @param job "namespace/name" of its group; empty without one
 * @param queue empty without one
 * @param node the node that it holds, gets, is promised or must leave, or null
 * @param volumes the volumes for which it waits after it is bound
 * @param annotations the annotations that it gets with its node
 * @param devices the devices of its node that it uses or gets, as plugins report them
 * @param because one sentence
 * @param attempts in chronological order
 * @param evictions the trials in which this pod was evicted, kept or not
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
