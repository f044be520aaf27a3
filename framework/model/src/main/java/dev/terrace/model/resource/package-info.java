/** Amounts of resources: what is asked for, offered and deserved. */
@NullMarked
package dev.terrace.model.resource;

import org.jspecify.annotations.NullMarked;
