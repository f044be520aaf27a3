/** The cluster made ready for a session: mutable, written by one thread at a time. */
@NullMarked
package dev.terrace.engine.state;

import org.jspecify.annotations.NullMarked;
