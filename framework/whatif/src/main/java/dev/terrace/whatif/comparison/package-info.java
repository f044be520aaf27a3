/** Several cycles side by side, in numbers. */
@NullMarked
package dev.terrace.whatif.comparison;

import org.jspecify.annotations.NullMarked;
