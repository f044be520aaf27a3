/**
 * Reads and checks a scheduler configuration: which actions run, with which tiers of plugins, and with which arguments.
 */
@NullMarked
package dev.terrace.configuration;

import org.jspecify.annotations.NullMarked;
