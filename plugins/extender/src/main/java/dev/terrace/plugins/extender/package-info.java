/** Asks a service outside of the scheduler. */
@NullMarked
package dev.terrace.plugins.extender;

import org.jspecify.annotations.NullMarked;
