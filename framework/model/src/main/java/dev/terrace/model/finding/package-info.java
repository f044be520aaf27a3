/** What is wrong with an input, and where. */
@NullMarked
package dev.terrace.model.finding;

import org.jspecify.annotations.NullMarked;
