/**
 * What can be configured, declared as data: hooks and their switches, arguments, and what is wrong with a
 * configuration.
 */
@NullMarked
package dev.terrace.model.settings;

import org.jspecify.annotations.NullMarked;
