/** Anonymous traces: the same work under other names. */
@NullMarked
package dev.terrace.replay.anonymous;

import org.jspecify.annotations.NullMarked;
