/** Clusters in five lines, run with the plugins and actions of a test, and expectations of the decisions. */
@NullMarked
package dev.terrace.testkit;

import org.jspecify.annotations.NullMarked;
