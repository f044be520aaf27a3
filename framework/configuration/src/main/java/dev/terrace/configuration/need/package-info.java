/** Compares a configuration with the parts of a cluster that it needs. */
@NullMarked
package dev.terrace.configuration.need;

import org.jspecify.annotations.NullMarked;
