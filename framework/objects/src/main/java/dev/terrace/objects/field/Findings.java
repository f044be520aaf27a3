package dev.terrace.objects.field;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.List;

/** Collects the findings about a dump. After the first {@value #MOST} it only counts. */
public final class Findings {
    private static final int MOST = 1000;

    private final List<Finding> findings = new ArrayList<>();
    private final Doubts doubts = new Doubts();
    private int more;
    private boolean errors;

    public void add(Finding finding) {
        errors |= finding.isError();
        if (findings.size() < MOST) {
            findings.add(finding);
        } else {
            more++;
        }
    }

    public void error(Position position, String message) {
        add(Finding.error(position, message));
    }

    public void warn(Position position, String message) {
        add(Finding.warning(position, message));
    }

    /**
     * Warns of what an API server would have refused. Objects that are alike in it share a warning.
     *
     * @param subject the object's name; empty if the predicate is a sentence of its own
     */
    public void doubt(Position position, String subject, String predicate) {
        if (doubts.size() == MOST) {
            tellDoubts();
        }
        doubts.add(position, subject, predicate);
    }

    /** Adds the warnings of {@link #doubt} to the findings. */
    public void tellDoubts() {
        doubts.tell(this);
    }

    public boolean hasErrors() {
        return errors;
    }

    /**
     * The warnings.
     *
     * @throws InvalidInput if there are errors, or {@code strict} and anything at all
     */
    public List<Finding> orThrow(boolean strict) {
        if (more > 0) {
            Position last = findings.get(findings.size() - 1).position();
            findings.add(Finding.warning(Position.of(last.source()), "and %s more like these.".formatted(more)));
        }
        if (errors || (strict && !findings.isEmpty())) {
            throw new InvalidInput(strict ? asErrors() : findings);
        }
        return List.copyOf(findings);
    }

    private List<Finding> asErrors() {
        return findings.stream()
                .map(finding -> Finding.error(finding.position(), finding.message()))
                .toList();
    }
}
