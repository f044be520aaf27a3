/** Admits slightly more than the cluster can hold. */
@NullMarked
package dev.terrace.plugins.overcommit;

import org.jspecify.annotations.NullMarked;
