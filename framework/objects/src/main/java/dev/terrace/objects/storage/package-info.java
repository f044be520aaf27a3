/** Reads volumes, claims, storage classes and drivers, and counts the volumes that a node can attach. */
@NullMarked
package dev.terrace.objects.storage;

import org.jspecify.annotations.NullMarked;
