package dev.terrace.objects.pod;

import dev.terrace.model.Affinity;
import dev.terrace.model.ContainerAsk;
import dev.terrace.model.ContainerAsk.Part;
import dev.terrace.model.HostPort;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QosClass;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.storage.ClaimedVolume;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The fields from which a pod's template is computed. Pods of a job have equal fields, so that {@link Templates}
 * computes their template once.
 *
 * @param inits init containers, after resizing
 * @param containers containers, after resizing
 * @param wholePod {@code spec.resources.requests}
 * @param resizedPod {@code spec.resources.requests}, after resizing
 * @param wholePodLimits {@code spec.resources.limits}
 * @param wholeCpus as in the {@link PodTemplate}
 * @param volumeImages images that are mounted as volumes
 */
public record PodParts(
        List<Container> inits,
        List<Container> containers,
        Map<String, Quantity> wholePod,
        Map<String, Quantity> resizedPod,
        Map<String, Quantity> wholePodLimits,
        Map<String, Quantity> overhead,
        Map<String, String> nodeSelector,
        Affinity affinity,
        List<Toleration> tolerations,
        List<SpreadConstraint> spread,
        List<String> volumeImages,
        String priorityClassName,
        String preemptionPolicy,
        QosClass qos,
        List<Integer> wholeCpus,
        List<ClaimedVolume> claimedVolumes,
        List<PodClaim> claims) {
    TemplateDraft template() {
        PodRequests requests = new PodRequests(inits, containers, wholePod, resizedPod, wholePodLimits, overhead);
        return new TemplateDraft(
                requests.counted(),
                PodTemplate.builder(TemplateDraft.NOT_KNOWN)
                        .scored(requests.scored())
                        .incoming(requests.incoming())
                        .limitCpu(requests.limit("cpu"))
                        .limitMemory(requests.limit("memory"))
                        .nodeSelector(nodeSelector)
                        .affinity(affinity)
                        .tolerations(List.copyOf(tolerations))
                        .hostPorts(hostPorts())
                        .spread(List.copyOf(spread))
                        .images(images())
                        .containers(inits.size() + containers.size())
                        .priorityClassName(priorityClassName)
                        .neverPreempts(preemptionPolicy.equals("Never"))
                        .qos(qos)
                        .wholeCpus(wholeCpus)
                        .claimedVolumes(List.copyOf(claimedVolumes))
                        .claims(List.copyOf(claims))
                        .asks(asks())
                        .build());
    }

    private List<ContainerAsk> asks() {
        return Stream.concat(
                        inits.stream().map(init -> init.asks(init.restartable() ? Part.SIDECAR : Part.INIT)),
                        containers.stream().map(container -> container.asks(Part.MAIN)))
                .filter(ask -> !ask.isNone())
                .toList();
    }

    private List<HostPort> hostPorts() {
        return Stream.concat(inits.stream().filter(Container::restartable), containers.stream())
                .flatMap(container -> container.hostPorts().stream())
                .toList();
    }

    private List<String> images() {
        Stream<String> ofContainers =
                Stream.concat(inits.stream(), containers.stream()).map(Container::image);
        return Stream.concat(ofContainers, volumeImages.stream())
                .map(PodParts::tagged)
                .toList();
    }

    /** Returns the name of an image, with the tag {@code latest} if it has neither tag nor digest. */
    private static String tagged(String image) {
        return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
    }
}
