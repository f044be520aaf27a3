package dev.terrace.cli;

/**
 * A configuration that was chosen and not read yet.
 *
 * @param source where it came from, as the user would name it
 * @param chosen why this one, for the report
 */
record ConfigurationText(String text, String source, String chosen) {}
