/** Plugins and actions from JARs and the class path, and what a plugin sees of a session. */
@NullMarked
package dev.terrace.engine.extension;

import org.jspecify.annotations.NullMarked;
