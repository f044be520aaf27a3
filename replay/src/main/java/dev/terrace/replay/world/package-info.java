/** The objects of a replay: nodes, queues, groups and pods that represent a trace. */
@NullMarked
package dev.terrace.replay.world;

import org.jspecify.annotations.NullMarked;
