/** Grid Engine's job priority: urgency, tickets and POSIX priority, weighted. */
@NullMarked
package dev.terrace.plugins.gridengine;

import org.jspecify.annotations.NullMarked;
