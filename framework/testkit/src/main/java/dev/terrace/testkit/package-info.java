/** Clusters in five lines, run under the plugins and actions of a test, and what to expect of the outcome. */
@NullMarked
package dev.terrace.testkit;

import org.jspecify.annotations.NullMarked;
