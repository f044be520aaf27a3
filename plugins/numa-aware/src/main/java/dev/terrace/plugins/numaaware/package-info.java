/** Keeps pods with cpus of their own together on as few NUMA nodes as they can be. */
@NullMarked
package dev.terrace.plugins.numaaware;

import org.jspecify.annotations.NullMarked;
