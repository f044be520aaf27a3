/** Tables of a cycle's decisions, and of the differences between two cycles. Decides nothing. */
@NullMarked
package dev.terrace.cli.report;

import org.jspecify.annotations.NullMarked;
