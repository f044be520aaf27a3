package dev.terrace.objects;

import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Component.Builders;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Located;
import dev.terrace.objects.field.Unique;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The objects of a cluster with their positions, by kind, each kind sorted. */
public final class LocatedObjects {
    private final Map<Kind<?>, List<? extends Located<?>>> byKind = new HashMap<>();

    /** Returns the objects of a cluster, all at one position. */
    public static LocatedObjects of(Cluster cluster, Position place) {
        LocatedObjects objects = new LocatedObjects();
        for (Kind<?> kind : Kinds.ALL) {
            objects.byKind.put(
                    kind,
                    kind.component().items().apply(cluster).stream()
                            .map(item -> new Located<Object>(item, place))
                            .toList());
        }
        return objects;
    }

    /** Creates the objects of a kind from its drafts, which are consumed. Reports unequal duplicates. */
    public void finish(Kind<?> kind, ClusterObjects drafts, AmountsTable amounts, Unique unique) {
        byKind.put(kind, drafts.of(kind).sorted(amounts, unique));
    }

    /** Returns the objects of a kind; the list may be changed. */
    @SuppressWarnings("unchecked") // each kind has a list of its own type
    public <T> List<Located<T>> of(Kind<T> kind) {
        return (List<Located<T>>) byKind.getOrDefault(kind, List.of());
    }

    /** Adds the objects of a kind to the builders of a cluster. */
    public <T> void put(Kind<T> kind, Builders builders) {
        kind.component().put().accept(builders, Located.items(of(kind)));
    }
}
