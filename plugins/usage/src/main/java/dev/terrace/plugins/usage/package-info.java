/** Keeps pods off nodes that are busy by measurement. */
@NullMarked
package dev.terrace.plugins.usage;

import org.jspecify.annotations.NullMarked;
