package dev.terrace.plugins.nodeorder;

import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The images of nodes, carried between sessions. Their scaled sizes stay valid until the images of a node change. */
final class NodeImages {
    /** The key of the derivation, which has no parameters. */
    private record Rule() {}

    private static final Rule RULE = new Rule();

    /** The images of a node. The order of the names decides which node counts first. */
    private record OfNode(String name, Map<String, Long> images) {}

    private final SlotTable<OfNode> byNode = new SlotTable<>();
    private @Nullable ImageLocality locality;

    private NodeImages() {}

    /** The image locality of a session's nodes. */
    static ImageLocality locality(SessionView session) {
        Kept<NodeImages> kept = session.kept(RULE, NodeImages::new);
        kept.leftNodes().forEach(kept.value()::remove);
        kept.nodes().forEach(kept.value()::put);
        return kept.value().over(session);
    }

    private void put(Node node) {
        OfNode now = new OfNode(node.name(), node.spec().images());
        if (!now.equals(byNode.put(node.slot(), now))) {
            locality = null;
        }
    }

    private void remove(int slot) {
        byNode.remove(slot);
        locality = null;
    }

    private ImageLocality over(SessionView session) {
        ImageLocality known = locality;
        if (known == null) {
            known = new ImageLocality(session.nodes());
            locality = known;
        }
        return known;
    }
}
