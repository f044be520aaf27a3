/** Scores nodes resource by resource, each by a strategy of its own. */
@NullMarked
package dev.terrace.plugins.resourcestrategyfit;

import org.jspecify.annotations.NullMarked;
