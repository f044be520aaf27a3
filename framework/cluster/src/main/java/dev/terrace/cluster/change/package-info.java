/** The objects of a cluster during the application of edits, and the differences of two states by kind. */
@NullMarked
package dev.terrace.cluster.change;

import org.jspecify.annotations.NullMarked;
