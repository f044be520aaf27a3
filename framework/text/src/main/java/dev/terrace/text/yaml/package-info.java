/** YAML of any origin, parsed in a time that grows with its length alone. */
@NullMarked
package dev.terrace.text.yaml;

import org.jspecify.annotations.NullMarked;
