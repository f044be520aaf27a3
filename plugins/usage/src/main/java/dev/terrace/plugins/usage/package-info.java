/** Excludes and scores nodes by their measured load. */
@NullMarked
package dev.terrace.plugins.usage;

import org.jspecify.annotations.NullMarked;
