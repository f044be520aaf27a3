/** The cluster prepared for a session. Mutable; one thread at a time writes. */
@NullMarked
package dev.terrace.engine.state;

import org.jspecify.annotations.NullMarked;
