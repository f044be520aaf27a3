/**
 * A cycle's decisions and their reasons, as immutable, ordered data. Commands, endpoints and pages only render them.
 */
@NullMarked
package dev.terrace.model.report;

import org.jspecify.annotations.NullMarked;
