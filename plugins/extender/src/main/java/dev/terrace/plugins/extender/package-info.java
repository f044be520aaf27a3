/** Delegates decisions to an external service. */
@NullMarked
package dev.terrace.plugins.extender;

import org.jspecify.annotations.NullMarked;
