/** What the server counts and measures of itself. */
@NullMarked
package dev.terrace.server.metrics;

import org.jspecify.annotations.NullMarked;
