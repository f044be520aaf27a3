/** Metrics of the server. */
@NullMarked
package dev.terrace.server.metrics;

import org.jspecify.annotations.NullMarked;
