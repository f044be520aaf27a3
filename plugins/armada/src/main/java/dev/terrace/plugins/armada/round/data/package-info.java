/** What goes into a round and what comes out. */
@NullMarked
package dev.terrace.plugins.armada.round.data;

import org.jspecify.annotations.NullMarked;
