/** The objects of a cluster while edits are made, and how two states differ, kind by kind. */
@NullMarked
package dev.terrace.cluster.change;

import org.jspecify.annotations.NullMarked;
