/** Volumes, claims, classes and drivers. */
@NullMarked
package dev.terrace.model.storage;

import org.jspecify.annotations.NullMarked;
