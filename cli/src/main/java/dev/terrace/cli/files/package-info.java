/**
 * Whole files in and out, with a sentence for each thing that goes wrong. What is written appears whole or not at all.
 */
@NullMarked
package dev.terrace.cli.files;

import org.jspecify.annotations.NullMarked;
