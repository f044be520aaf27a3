/** One cycle in progress: the session, its decisions, and its report. */
@NullMarked
package dev.terrace.engine.session;

import org.jspecify.annotations.NullMarked;
