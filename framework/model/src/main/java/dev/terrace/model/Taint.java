package dev.terrace.model;

/**
 * What keeps pods off a node unless they tolerate it.
 *
 * @param effect {@code NoSchedule}, {@code PreferNoSchedule} or {@code NoExecute}, as written
 */
public record Taint(String key, String value, String effect) {}
