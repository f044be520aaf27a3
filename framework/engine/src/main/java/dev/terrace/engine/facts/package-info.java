/** What a session finds out about a cluster before it makes anything: places, ages, names, classes. */
@NullMarked
package dev.terrace.engine.facts;

import org.jspecify.annotations.NullMarked;
