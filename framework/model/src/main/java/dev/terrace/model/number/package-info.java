/** Numbers and times that people write. */
@NullMarked
package dev.terrace.model.number;

import org.jspecify.annotations.NullMarked;
