package dev.terrace.plugins.nodeorder;

import dev.terrace.model.PodTemplate;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scores the total size of the pod's images that the node already has. An image counts less the fewer nodes have it, so
 * that not all pods go to the node of the first pod.
 *
 * <p>A surprise of Volcano's: it counts the nodes with an image when it adds a node to its cache, and never updates the
 * count. The first node counts one node with the image, the second two, so the last is preferred. The image's size is
 * the one that the first node reports. The assumed order of arrival is by node name, as when Volcano starts.
 *
 * <p>Names are compared literally, after {@code :latest} is added to a pod's image without a tag: {@code busybox} on a
 * node never matches.
 *
 * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/imagelocality/image_locality.go: ImageLocality"
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/cache/event_handlers.go">Volcano,
 *     addNodeImageStates</a>
 */
final class ImageLocality {
    private static final long MIB = 1024 * 1024;
    private static final long MIN_PER_CONTAINER = 23 * MIB;
    private static final long MAX_PER_CONTAINER = 1000 * MIB;

    private final Map<String, Long> sizes = new HashMap<>();

    /** The scaled size of each image on each node that has images, by the node's name: ids change between sessions. */
    private final Map<String, Map<String, Long>> worth = new HashMap<>();

    /** @param nodes all nodes, by name */
    ImageLocality(List<Node> nodes) {
        Map<String, Integer> holders = new HashMap<>();
        for (Node node : nodes) {
            Map<String, Long> images = node.spec().images();
            if (images.isEmpty()) {
                continue;
            }
            Map<String, Long> here = new HashMap<>();
            images.forEach((image, itsSize) -> {
                long size = sizes.computeIfAbsent(image, first -> itsSize);
                here.put(image, scaled(size, holders.merge(image, 1, Integer::sum), nodes.size()));
            });
            worth.put(node.name(), here);
        }
    }

    /**
     * The part of a pod that the score depends on.
     *
     * @param images images of the containers that at least one node has
     */
    record Wanted(List<String> images, int containers) {}

    /** Returns the known images of a pod; null if no node has any of them. */
    @Nullable
    Wanted known(PodTemplate pod) {
        List<String> images = pod.images().stream().filter(sizes::containsKey).toList();
        return images.isEmpty() ? null : new Wanted(images, pod.containers());
    }

    /** The state that scores depend on besides the pod. Must not be modified. */
    Map<String, Map<String, Long>> worth() {
        return worth;
    }

    long score(Wanted wanted, Node node) {
        Map<String, Long> here = worth.getOrDefault(node.name(), Map.of());
        long sum = 0;
        for (String image : wanted.images()) {
            sum += here.getOrDefault(image, 0L);
        }
        return percent(sum, wanted.containers());
    }

    static long percent(long sum, int containers) {
        long most = MAX_PER_CONTAINER * containers;
        long clamped = Math.max(MIN_PER_CONTAINER, Math.min(sum, most));
        return 100 * (clamped - MIN_PER_CONTAINER) / (most - MIN_PER_CONTAINER);
    }

    /** The image's size times the fraction of nodes that have it. */
    static long scaled(long size, int holders, int nodes) {
        double spread = (double) holders / (double) nodes;
        return (long) ((double) size * spread);
    }
}
