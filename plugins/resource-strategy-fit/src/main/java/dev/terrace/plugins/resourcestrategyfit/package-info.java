/** Scores nodes by resource, each with its own strategy. */
@NullMarked
package dev.terrace.plugins.resourcestrategyfit;

import org.jspecify.annotations.NullMarked;
