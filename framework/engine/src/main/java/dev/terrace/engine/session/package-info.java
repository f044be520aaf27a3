/** One cycle in progress: the session, what is decided, and the report of it. */
@NullMarked
package dev.terrace.engine.session;

import org.jspecify.annotations.NullMarked;
