/**
 * Armada's older priority: what a queue has used decides what it gets, slice by slice.
 *
 * @see <a href="https://github.com/armadaproject/armada/blob/v0.1.0/docs/priority.md">Armada, priority</a>
 */
@NullMarked
package dev.terrace.plugins.armadapriority;

import org.jspecify.annotations.NullMarked;
