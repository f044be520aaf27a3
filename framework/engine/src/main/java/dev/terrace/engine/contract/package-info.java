/** Checks whether plugins keep what they declare, and names the failures of plugins. */
@NullMarked
package dev.terrace.engine.contract;

import org.jspecify.annotations.NullMarked;
