/** Why a cycle decided as it did, as a document for programs. */
@NullMarked
package dev.terrace.report.explanation;

import org.jspecify.annotations.NullMarked;
