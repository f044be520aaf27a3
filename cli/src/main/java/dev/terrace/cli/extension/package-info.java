/** Loaded plugins and actions as text for people. */
@NullMarked
package dev.terrace.cli.extension;

import org.jspecify.annotations.NullMarked;
