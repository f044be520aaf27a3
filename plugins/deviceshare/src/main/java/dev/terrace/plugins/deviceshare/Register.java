package dev.terrace.plugins.deviceshare;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cards that a node's device plugin registered in an annotation: {@code id,users,memory,type,health,mode}, with a
 * colon after each card. As in Volcano, the health is ignored.
 *
 * @param mode the sharing mode of the node, which is that of its last card
 */
record Register(String node, List<VirtualCard> cards, String mode, Sharing sharing) {
    static final String SOFTWARE = "hami-core";
    private static final String INSTANCES = "mig";
    private static final String ANNOTATION = "volcano.sh/node-vgpu-register";
    private static final List<String> RESOURCES =
            List.of("volcano.sh/vgpu-number", "volcano.sh/vgpu-cores", "volcano.sh/vgpu-memory");
    private static final int PARTS = 6;

    /** Reads the cards of a node; null if it registered none, or offers none of one required resource. */
    static @Nullable Register of(NodeSpec node, DeviceConfig config) {
        String text = node.annotations().get(ANNOTATION);
        return text == null || !RESOURCES.stream().allMatch(resource -> offers(node.allocatable(), resource))
                ? null
                : read(node.name(), text, config);
    }

    /** Returns whether a node has any of a resource. */
    static boolean offers(Amounts allocatable, String resource) {
        int dimension = allocatable.names().indexOf(resource);
        return dimension >= 0 && allocatable.get(dimension) != 0;
    }

    private static @Nullable Register read(String node, String text, DeviceConfig config) {
        if (!text.contains(":")) {
            return null;
        }
        List<VirtualCard> cards = new ArrayList<>();
        String mode = SOFTWARE;
        String[] registered = text.split(":", -1);
        for (int index = 0; index < registered.length; index++) {
            if (!registered[index].contains(",")) {
                continue;
            }
            String[] parts = registered[index].split(",", -1);
            if (parts.length < PARTS) {
                return null;
            }
            Optional<List<Geometry>> geometries =
                    parts[5].equals(INSTANCES) ? config.geometriesOf(parts[3]) : Optional.empty();
            mode = geometries.isPresent() ? INSTANCES : SOFTWARE;
            cards.add(new VirtualCard(
                    index,
                    parts[0],
                    NumberText.whole(parts[1]).orElse(0),
                    NumberText.whole(parts[2]).orElse(0),
                    parts[3],
                    geometries.orElse(List.of())));
        }
        Sharing sharing =
                mode.equals(INSTANCES) ? new Sharing.ByInstances(config.memoryFactor()) : new Sharing.BySoftware();
        return cards.isEmpty() ? null : new Register(node, cards, mode, sharing);
    }
}
