/** The differences between two cycles on one cluster, as data and as a document. */
@NullMarked
package dev.terrace.report.difference;

import org.jspecify.annotations.NullMarked;
