/** What selects objects by their labels. */
@NullMarked
package dev.terrace.model.selector;

import org.jspecify.annotations.NullMarked;
