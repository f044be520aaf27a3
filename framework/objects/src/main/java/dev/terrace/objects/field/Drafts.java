package dev.terrace.objects.field;

import dev.terrace.model.finding.Position;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one kind, in the order of the dump.
 *
 * @param <T> the type of the objects
 */
public final class Drafts<T> {
    private final Kind<T> kind;
    private final List<@Nullable Located<Draft<T>>> drafts = new ArrayList<>();
    private final Map<String, Position> leftOut = new LinkedHashMap<>();

    public Drafts(Kind<T> kind) {
        this.kind = kind;
    }

    public Kind<T> kind() {
        return kind;
    }

    /** Reads one object of this kind. */
    public void read(Header header, Events body, ObjectReader reader) {
        Draft<T> draft = reader.read(kind, header, body, name -> leftOut.putIfAbsent(name, header.place()));
        if (draft != null) {
            drafts.add(new Located<>(draft, header.place()));
        }
    }

    /** The names of the objects that are not kept, with their namespaces if they have any. */
    public Set<String> leftOut() {
        return leftOut.keySet();
    }

    /** Creates all objects and keeps the drafts, so that they can be created again in other dimensions. */
    public void forEach(AmountsTable amounts, BiConsumer<T, Position> taker) {
        for (Located<Draft<T>> draft : drafts) {
            if (draft != null) {
                taker.accept(draft.item().finish(amounts), draft.place());
            }
        }
    }

    /**
     * Creates all objects and drops each draft at once, because drafts and objects together do not fit a small heap.
     */
    public List<Located<T>> finish(AmountsTable amounts) {
        List<Located<T>> finished = new ArrayList<>(drafts.size());
        for (int i = 0; i < drafts.size(); i++) {
            Located<Draft<T>> draft = drafts.get(i);
            if (draft != null) {
                finished.add(new Located<>(draft.item().finish(amounts), draft.place()));
            }
            drafts.set(i, null);
        }
        return finished;
    }

    /** Creates all objects and sorts them. Reports unequal duplicates. */
    public List<Located<T>> sorted(AmountsTable amounts, Unique unique) {
        return unique.sorted(kind, finish(amounts), leftOut);
    }
}
