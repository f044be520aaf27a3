/** A parser for YAML of any origin, with time linear in the length of the text. */
@NullMarked
package dev.terrace.text.yaml;

import org.jspecify.annotations.NullMarked;
