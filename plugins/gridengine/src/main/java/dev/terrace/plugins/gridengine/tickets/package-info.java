/** Tickets by policy: functional, share tree, override. */
@NullMarked
package dev.terrace.plugins.gridengine.tickets;

import org.jspecify.annotations.NullMarked;
