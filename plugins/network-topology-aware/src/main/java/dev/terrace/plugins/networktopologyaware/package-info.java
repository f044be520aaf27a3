/** Keeps tasks of a job near each other in the network. */
@NullMarked
package dev.terrace.plugins.networktopologyaware;

import org.jspecify.annotations.NullMarked;
