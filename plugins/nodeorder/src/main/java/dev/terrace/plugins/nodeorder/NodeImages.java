package dev.terrace.plugins.nodeorder;

import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The images of nodes, carried between sessions. Their scaled sizes stay valid until the images of a node change, or a
 * node arrives or leaves while any node has images.
 */
final class NodeImages {
    /** The cache key, which has no parameters. */
    private record Rule() {}

    private static final Rule RULE = new Rule();

    /** The images of a node. The order of the names decides which node counts first. */
    private record OfNode(String name, Map<String, Long> images) {}

    private final SlotTable<OfNode> byNode = new SlotTable<>();
    private @Nullable ImageLocality locality;

    /** The number of nodes with images. Without any, nodes arrive and leave at no cost. */
    private int withImages;

    private NodeImages() {}

    /** The image locality of a session's nodes. */
    static ImageLocality locality(SessionView session) {
        Kept<NodeImages> kept = session.kept(RULE, NodeImages::new);
        kept.leftNodes().forEach(slot -> kept.value().put(slot, null));
        kept.nodes().forEach(node -> kept.value().put(node));
        return kept.value().over(session);
    }

    private void put(Node node) {
        put(node.slot(), new OfNode(node.name(), node.spec().images()));
    }

    private void put(int slot, @Nullable OfNode now) {
        OfNode before = byNode.put(slot, now);
        if (!Objects.equals(before, now)) {
            if (withImages + count(now) > 0) {
                locality = null;
            }
            withImages += count(now) - count(before);
        }
    }

    private static int count(@Nullable OfNode node) {
        return node == null || node.images.isEmpty() ? 0 : 1;
    }

    private ImageLocality over(SessionView session) {
        ImageLocality known = locality;
        if (known == null) {
            known = new ImageLocality(withImages == 0 ? List.of() : session.nodes());
            locality = known;
        }
        return known;
    }
}
