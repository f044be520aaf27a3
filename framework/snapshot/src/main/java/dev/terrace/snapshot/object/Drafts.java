package dev.terrace.snapshot.object;

import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one kind, in the order of the dump.
 *
 * @param <T> what they become
 */
public final class Drafts<T> {
    private final List<@Nullable Located<Draft<T>>> drafts = new ArrayList<>();

    public void add(Position place, Draft<T> draft) {
        drafts.add(new Located<>(draft, place));
    }

    /** Makes them all, letting go of each draft at once: both lists do not fit into a small heap. */
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
}
