/** Higher priorities first. */
@NullMarked
package dev.terrace.plugins.priority;

import org.jspecify.annotations.NullMarked;
