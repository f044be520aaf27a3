/** Writes to an API server: which may be sent, in which order, and how many at a time. */
@NullMarked
package dev.terrace.kubernetes.write;

import org.jspecify.annotations.NullMarked;
