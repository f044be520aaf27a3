/**
 * Conditions on devices in the Common Expression Language. Classes of the CEL library are loaded lazily, by the first
 * evaluation.
 */
@NullMarked
package dev.terrace.cel;

import org.jspecify.annotations.NullMarked;
