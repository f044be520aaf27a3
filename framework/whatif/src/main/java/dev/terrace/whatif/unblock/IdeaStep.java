package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Change;
import java.util.List;

/**
 * Changes and their description.
 *
 * @param changes the changes, applied in order
 * @param evicts whether removed pods are evicted; false if they leave by themselves
 */
public record IdeaStep(String says, List<Change> changes, boolean evicts) {
    /** Changes that evict no pods. */
    public IdeaStep(String says, List<Change> changes) {
        this(says, changes, false);
    }
}
