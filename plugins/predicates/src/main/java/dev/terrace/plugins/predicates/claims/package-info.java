/** Allocates devices to pods for their resource claims. */
@NullMarked
package dev.terrace.plugins.predicates.claims;

import org.jspecify.annotations.NullMarked;
