/** Plugins and actions from JARs and the class path, and a plugin's view of a session. */
@NullMarked
package dev.terrace.engine.extension;

import org.jspecify.annotations.NullMarked;
