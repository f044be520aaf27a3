/** Configuration options declared as data: hooks and their switches, arguments, and the conflicts of plugins. */
@NullMarked
package dev.terrace.model.settings;

import org.jspecify.annotations.NullMarked;
