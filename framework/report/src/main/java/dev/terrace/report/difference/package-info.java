/** What two cycles on one cluster decided differently, as data and as a document. */
@NullMarked
package dev.terrace.report.difference;

import org.jspecify.annotations.NullMarked;
