/**
 * Finds the texts of dumps in the inputs of a user: files, pipes, folders, archives, and compressed data. The package
 * {@link dev.terrace.text} parses the texts.
 */
@NullMarked
package dev.terrace.inputs;

import org.jspecify.annotations.NullMarked;
