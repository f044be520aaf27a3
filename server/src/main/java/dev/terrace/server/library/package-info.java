/** Stored snapshots, configurations and reports, and caches of their parsed forms. */
@NullMarked
package dev.terrace.server.library;

import org.jspecify.annotations.NullMarked;
