/** Terrace as a service: puts the parts together, begins to listen, and ends in good order. */
@NullMarked
package dev.terrace.server;

import org.jspecify.annotations.NullMarked;
