/**
 * All that a plugin or an action is compiled against, together with the model. Small enough to be read at one sitting: begin with
 * {@link dev.terrace.spi.SchedulerPlugin}, {@link dev.terrace.spi.Hooks} and {@link dev.terrace.spi.Session}.
 */
@NullMarked
package dev.terrace.spi;

import org.jspecify.annotations.NullMarked;
