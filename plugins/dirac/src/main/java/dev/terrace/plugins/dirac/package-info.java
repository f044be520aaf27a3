/** DIRAC's priorities: shares of groups and users, corrected by what they have run, divided among task queues. */
@NullMarked
package dev.terrace.plugins.dirac;

import org.jspecify.annotations.NullMarked;
