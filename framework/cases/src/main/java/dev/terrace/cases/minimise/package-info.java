/** Minimisation of cases under the condition that statements hold. */
@NullMarked
package dev.terrace.cases.minimise;

import org.jspecify.annotations.NullMarked;
