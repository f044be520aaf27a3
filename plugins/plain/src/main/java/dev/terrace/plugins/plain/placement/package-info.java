/** Published rules for the choice of a node and of its GPUs, and shares of GPUs. */
@NullMarked
package dev.terrace.plugins.plain.placement;

import org.jspecify.annotations.NullMarked;
