/** Runs cycles on what is kept, and keeps what they decide. */
@NullMarked
package dev.terrace.server.cycle;

import org.jspecify.annotations.NullMarked;
