/** Work that takes time: so many pieces at once, so many that wait, and none for longer than it may. */
@NullMarked
package dev.terrace.server.work;

import org.jspecify.annotations.NullMarked;
