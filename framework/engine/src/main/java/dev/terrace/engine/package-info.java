/**
 * Runs cycles: loads plugins and actions, opens sessions, combines what plugins answer, places tasks, keeps statements.
 */
@NullMarked
package dev.terrace.engine;

import org.jspecify.annotations.NullMarked;
