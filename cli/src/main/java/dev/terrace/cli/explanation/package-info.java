/** Explanations of decisions as text for people. */
@NullMarked
package dev.terrace.cli.explanation;

import org.jspecify.annotations.NullMarked;
