/** Readers of pods and of what pods have in common. */
@NullMarked
package dev.terrace.snapshot.pod;

import org.jspecify.annotations.NullMarked;
