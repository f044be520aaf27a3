/** What changes in a session, node by node, and what lasts from one session to the next until it does. */
@NullMarked
package dev.terrace.engine.change;

import org.jspecify.annotations.NullMarked;
