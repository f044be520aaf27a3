/** Stored snapshots, configurations, reports, traces and replays, and caches of their parsed forms. */
@NullMarked
package dev.terrace.server.library;

import org.jspecify.annotations.NullMarked;
