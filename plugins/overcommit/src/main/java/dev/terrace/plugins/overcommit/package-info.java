/** Admits a little more than fits. */
@NullMarked
package dev.terrace.plugins.overcommit;

import org.jspecify.annotations.NullMarked;
