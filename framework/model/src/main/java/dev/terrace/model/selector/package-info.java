/** Label selectors. */
@NullMarked
package dev.terrace.model.selector;

import org.jspecify.annotations.NullMarked;
