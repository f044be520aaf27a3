/** Amounts of resources: requested, offered and deserved. */
@NullMarked
package dev.terrace.model.resource;

import org.jspecify.annotations.NullMarked;
