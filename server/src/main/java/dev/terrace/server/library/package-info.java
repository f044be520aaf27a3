/** What the server keeps under names: snapshots, configurations, reports; and caches of what was read from them. */
@NullMarked
package dev.terrace.server.library;

import org.jspecify.annotations.NullMarked;
