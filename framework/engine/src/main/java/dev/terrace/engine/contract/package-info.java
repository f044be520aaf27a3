/** Checks that plugins keep their declarations, and the failures of plugins. */
@NullMarked
package dev.terrace.engine.contract;

import org.jspecify.annotations.NullMarked;
