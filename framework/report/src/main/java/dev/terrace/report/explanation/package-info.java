/** The explanation of a cycle's decisions, as a document for programs. */
@NullMarked
package dev.terrace.report.explanation;

import org.jspecify.annotations.NullMarked;
