/** The smallest changes with which a job or a pod runs, each proven by a cycle. */
@NullMarked
package dev.terrace.whatif.unblock;

import org.jspecify.annotations.NullMarked;
