/** Sorted lists whose changed copies share their unchanged parts, and the sort of Go with its order of equal items. */
@NullMarked
package dev.terrace.model.order;

import org.jspecify.annotations.NullMarked;
