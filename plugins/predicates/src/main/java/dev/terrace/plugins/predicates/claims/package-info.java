/** Gives pods the devices that their resource claims ask for. */
@NullMarked
package dev.terrace.plugins.predicates.claims;

import org.jspecify.annotations.NullMarked;
