/**
 * Finds the texts of dumps in what a user names: files, pipes, folders, archives, and compressed data. What the texts
 * mean is the concern of {@link dev.terrace.text}.
 */
@NullMarked
package dev.terrace.inputs;

import org.jspecify.annotations.NullMarked;
