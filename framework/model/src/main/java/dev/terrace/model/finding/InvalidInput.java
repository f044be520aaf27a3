package dev.terrace.model.finding;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown for unusable input. Carries all findings at once, at least one of them an error. */
public final class InvalidInput extends RuntimeException {
    private final transient List<Finding> findings;

    public InvalidInput(List<Finding> findings) {
        super(findings.stream().map(Finding::toString).collect(Collectors.joining("\n")));
        this.findings = List.copyOf(findings);
    }

    public InvalidInput(Finding finding) {
        this(List.of(finding));
    }

    public List<Finding> findings() {
        return findings;
    }
}
