package dev.terrace.cluster;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import java.util.List;

/**
 * The result of one edit.
 *
 * @param isApplied whether the state contains the edit
 * @param findings the reasons why it does not; empty if it does
 */
public record EditResult(boolean isApplied, List<Finding> findings) {
    static final EditResult APPLIED = new EditResult(true, List.of());

    static EditResult refused(List<Finding> findings) {
        return new EditResult(false, findings);
    }

    static EditResult refused(String sentence) {
        return refused(List.of(Finding.error(Position.of("the edits"), sentence)));
    }
}
