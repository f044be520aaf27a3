/** The objects of a replay: nodes, queues, groups and pods that stand for a trace. */
@NullMarked
package dev.terrace.replay.world;

import org.jspecify.annotations.NullMarked;
