package dev.terrace.snapshot;

import dev.terrace.model.settings.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one kind, in the order of the dump.
 *
 * @param <T> what they become
 */
final class Drafts<T> {
    private final List<@Nullable Placed<Draft<T>>> drafts = new ArrayList<>();

    void add(Position place, Draft<T> draft) {
        drafts.add(new Placed<>(draft, place));
    }

    /** Makes them all, letting go of each draft at once: both lists do not fit into a small heap. */
    List<Placed<T>> finish(AmountsTable amounts) {
        List<Placed<T>> finished = new ArrayList<>(drafts.size());
        for (int i = 0; i < drafts.size(); i++) {
            Placed<Draft<T>> draft = drafts.get(i);
            if (draft != null) {
                finished.add(new Placed<>(draft.item().finish(amounts), draft.place()));
            }
            drafts.set(i, null);
        }
        return finished;
    }
}
