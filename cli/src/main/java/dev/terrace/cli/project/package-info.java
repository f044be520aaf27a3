/** The project of a new plugin, created from a template that compiles. Only names and paths are replaced. */
@NullMarked
package dev.terrace.cli.project;

import org.jspecify.annotations.NullMarked;
