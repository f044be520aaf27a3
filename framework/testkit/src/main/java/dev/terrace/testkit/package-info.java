/**
 * Test support: short cluster builders, cycles with the plugins and actions of a test, and assertions on the decisions.
 */
@NullMarked
package dev.terrace.testkit;

import org.jspecify.annotations.NullMarked;
