/** The lists of a cluster, read as a snapshot. */
@NullMarked
package dev.terrace.kubernetes.list;

import org.jspecify.annotations.NullMarked;
