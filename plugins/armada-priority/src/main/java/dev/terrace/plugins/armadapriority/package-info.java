/**
 * Armada's older priority: a queue's past usage decides the size of its slices.
 *
 * @see <a href="https://github.com/armadaproject/armada/blob/v0.1.0/docs/priority.md">Armada, priority</a>
 */
@NullMarked
package dev.terrace.plugins.armadapriority;

import org.jspecify.annotations.NullMarked;
