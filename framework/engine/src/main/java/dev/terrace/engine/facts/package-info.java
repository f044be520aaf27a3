/** Facts about a cluster that a session computes before it opens: positions, ages, names, classes. */
@NullMarked
package dev.terrace.engine.facts;

import org.jspecify.annotations.NullMarked;
