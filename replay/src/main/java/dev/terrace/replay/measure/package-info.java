/** The measurement of a replay: the use of the cluster at each change, and the metrics. */
@NullMarked
package dev.terrace.replay.measure;

import org.jspecify.annotations.NullMarked;
