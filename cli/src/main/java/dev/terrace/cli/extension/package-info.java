/** What is loaded, in words. */
@NullMarked
package dev.terrace.cli.extension;

import org.jspecify.annotations.NullMarked;
