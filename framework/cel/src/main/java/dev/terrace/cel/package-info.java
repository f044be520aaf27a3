/**
 * Conditions on devices in the Common Expression Language. Nothing of the language is loaded until one is evaluated.
 */
@NullMarked
package dev.terrace.cel;

import org.jspecify.annotations.NullMarked;
