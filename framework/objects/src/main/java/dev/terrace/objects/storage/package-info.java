/** Reads and writes volumes, claims, storage classes and drivers. */
@NullMarked
package dev.terrace.objects.storage;

import org.jspecify.annotations.NullMarked;
