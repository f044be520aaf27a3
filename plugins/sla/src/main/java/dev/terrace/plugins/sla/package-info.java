/** Keeps promises about waiting. */
@NullMarked
package dev.terrace.plugins.sla;

import org.jspecify.annotations.NullMarked;
