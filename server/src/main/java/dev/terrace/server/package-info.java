/** Terrace as a service: assembles the parts, listens, and shuts down cleanly. */
@NullMarked
package dev.terrace.server;

import org.jspecify.annotations.NullMarked;
