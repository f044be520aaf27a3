/**
 * What the server keeps under names: snapshots, configurations, reports; and what it remembers of them because it is
 * asked for again.
 */
@NullMarked
package dev.terrace.server.library;

import org.jspecify.annotations.NullMarked;
