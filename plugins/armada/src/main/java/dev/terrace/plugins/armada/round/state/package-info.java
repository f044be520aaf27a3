/** What changes while a round goes on. */
@NullMarked
package dev.terrace.plugins.armada.round.state;

import org.jspecify.annotations.NullMarked;
