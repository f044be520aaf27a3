/** Values that a cluster derives from several objects: volumes of pods and nodes, dimensions, sums, shared parts. */
@NullMarked
package dev.terrace.cluster.derived;

import org.jspecify.annotations.NullMarked;
