/** What the tasks of a group amount to, counted while they change, against what the group asks for. */
@NullMarked
package dev.terrace.engine.count;

import org.jspecify.annotations.NullMarked;
