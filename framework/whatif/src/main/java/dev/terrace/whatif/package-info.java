/** Analysis of hypothetical changes to a cluster and its configuration, by cycles on the results. */
@NullMarked
package dev.terrace.whatif;

import org.jspecify.annotations.NullMarked;
