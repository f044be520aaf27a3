package dev.terrace.model.finding;

import java.util.List;
import java.util.stream.Collectors;

/** The input cannot be used: all findings at once, errors among them. */
public final class InvalidInput extends RuntimeException {
    private static final long serialVersionUID = 1L;

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
