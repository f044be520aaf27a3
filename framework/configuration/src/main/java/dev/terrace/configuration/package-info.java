/** Reads and checks a scheduler configuration: its actions, its tiers of plugins, and their arguments. */
@NullMarked
package dev.terrace.configuration;

import org.jspecify.annotations.NullMarked;
