package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Change;
import java.util.List;

/**
 * Changes and their description.
 *
 * @param changes the changes, applied in order
 */
public record IdeaStep(String says, List<Change> changes) {}
