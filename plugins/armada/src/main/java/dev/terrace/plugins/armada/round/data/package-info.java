/** The input and the outcome of a round. */
@NullMarked
package dev.terrace.plugins.armada.round.data;

import org.jspecify.annotations.NullMarked;
