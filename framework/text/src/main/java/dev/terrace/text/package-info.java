/** Reads JSON and YAML as events with positions; writes objects in both. */
@NullMarked
package dev.terrace.text;

import org.jspecify.annotations.NullMarked;
