package dev.terrace.report.difference;

/** A group whose phase differs; a phase is empty if the cycle's report lacks the group. */
public record PhaseChange(String group, String before, String after) {}
