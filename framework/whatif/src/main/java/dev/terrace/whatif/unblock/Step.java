package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Change;
import java.util.List;

/**
 * Changes, and what they are in words.
 *
 * @param changes made in their order
 */
public record Step(String says, List<Change> changes) {}
