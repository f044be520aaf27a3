package dev.terrace.cluster.check;

import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.Findings;
import dev.terrace.text.CompleteDump;

/** Reports that a dump lacks a whole kind, and how to make a complete dump. */
public record AbsentKind(Position whole, Findings findings) {
    void report(String kind) {
        findings.warn(whole, "the dump has no %s. %s".formatted(kind, CompleteDump.sentence()));
    }
}
