/**
 * A scheduler configuration: which actions run, over which tiers of plugins, with which arguments. Read from YAML,
 * checked, with positions.
 */
@NullMarked
package dev.terrace.configuration;

import org.jspecify.annotations.NullMarked;
