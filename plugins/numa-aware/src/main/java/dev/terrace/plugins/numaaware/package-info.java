/** Keeps the exclusive cpus of pods on as few NUMA nodes as possible. */
@NullMarked
package dev.terrace.plugins.numaaware;

import org.jspecify.annotations.NullMarked;
