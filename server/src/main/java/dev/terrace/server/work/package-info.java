/** Work that takes time, with limits for the pieces that run at once, for those that wait, and for the time of each. */
@NullMarked
package dev.terrace.server.work;

import org.jspecify.annotations.NullMarked;
