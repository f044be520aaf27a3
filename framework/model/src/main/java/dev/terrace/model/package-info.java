/** The cluster as a dump shows it: immutable facts, and the arithmetic of resources. Depends on nothing. */
@NullMarked
package dev.terrace.model;

import org.jspecify.annotations.NullMarked;
