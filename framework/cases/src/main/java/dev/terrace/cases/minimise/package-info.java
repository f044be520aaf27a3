/** Makes a case smaller for as long as what is asked of it holds. */
@NullMarked
package dev.terrace.cases.minimise;

import org.jspecify.annotations.NullMarked;
