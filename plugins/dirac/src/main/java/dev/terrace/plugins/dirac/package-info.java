/** DIRAC's priorities: shares of groups and users, corrected by their history, divided among task queues. */
@NullMarked
package dev.terrace.plugins.dirac;

import org.jspecify.annotations.NullMarked;
