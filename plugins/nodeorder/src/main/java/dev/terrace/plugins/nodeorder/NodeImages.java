package dev.terrace.plugins.nodeorder;

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

    private final @Nullable Map<String, Long>[] byNode;
    private @Nullable ImageLocality locality;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    private NodeImages(int nodes) {
        byNode = new Map[nodes];
    }

    /** The image locality of a session's nodes. */
    static ImageLocality locality(SessionView session) {
        Kept<NodeImages> kept =
                session.kept(RULE, () -> new NodeImages(session.nodes().size()));
        kept.nodes().forEach(kept.value()::put);
        return kept.value().over(session);
    }

    private void put(Node node) {
        Map<String, Long> images = node.spec().images();
        if (!images.equals(byNode[node.id()])) {
            byNode[node.id()] = images;
            locality = null;
        }
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
