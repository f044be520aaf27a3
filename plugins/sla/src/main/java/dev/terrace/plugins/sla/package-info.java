/** Limits the waiting time of jobs. */
@NullMarked
package dev.terrace.plugins.sla;

import org.jspecify.annotations.NullMarked;
