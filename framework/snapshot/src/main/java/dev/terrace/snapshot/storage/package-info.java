/** Readers of volumes, claims and drivers, and the volumes that a node can attach. */
@NullMarked
package dev.terrace.snapshot.storage;

import org.jspecify.annotations.NullMarked;
