package dev.terrace.report.difference;

/** A group whose phase differs; a phase is empty where the cycle does not know the group. */
public record PhaseChange(String group, String before, String after) {}
