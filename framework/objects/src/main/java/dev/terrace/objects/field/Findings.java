package dev.terrace.objects.field;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the findings about a dump. Keeps the first {@value #MAX}, and {@value #ALIKE} with the same sentence; counts
 * the others.
 */
public final class Findings {
    private static final int MAX = 1000;
    private static final int ALIKE = 3;

    /** A finding without its position. */
    private record Sentence(boolean isError, String message) {}

    /** The number of findings with a sentence, and the index of the last one that is kept. */
    private static final class Alike {
        private int count;
        private int last;
    }

    private final List<Finding> findings = new ArrayList<>();
    private final Map<Sentence, Alike> sentences = new HashMap<>();
    private final Doubts doubts = new Doubts();
    private int more;
    private boolean errors;

    public void add(Finding finding) {
        errors |= finding.isError();
        Sentence sentence = new Sentence(finding.isError(), finding.message());
        Alike alike = sentences.get(sentence);
        if (alike != null && ++alike.count > ALIKE) {
            return;
        }
        if (findings.size() == MAX) {
            more++;
            return;
        }
        if (alike == null) {
            alike = new Alike();
            alike.count = 1;
            sentences.put(sentence, alike);
        }
        alike.last = findings.size();
        findings.add(finding);
    }

    public void error(Position position, String message) {
        add(Finding.error(position, message));
    }

    public void warn(Position position, String message) {
        add(Finding.warning(position, message));
    }

    /**
     * Warns of a value that an API server would refuse. Objects with the same predicate share a warning.
     *
     * @param subject the object's name; empty if the predicate is a complete sentence
     */
    public void doubt(Position position, String subject, String predicate) {
        if (doubts.size() == MAX) {
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
     * Returns the warnings.
     *
     * @throws InvalidInput if there are errors, or, with {@code strict}, any findings
     */
    public List<Finding> orThrow(boolean strict) {
        for (Alike alike : sentences.values()) {
            if (alike.count > ALIKE) {
                Finding last = findings.get(alike.last);
                String further = " (And %s more like this.)".formatted(alike.count - ALIKE);
                findings.set(alike.last, new Finding(last.severity(), last.position(), last.message() + further));
            }
        }
        sentences.clear();
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
        return findings.stream().map(Finding::asError).toList();
    }
}
