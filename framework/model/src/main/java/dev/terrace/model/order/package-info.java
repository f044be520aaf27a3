/** Persistent sorted lists: a changed copy shares its unchanged parts with the original. */
@NullMarked
package dev.terrace.model.order;

import org.jspecify.annotations.NullMarked;
