/** All or nothing: a job runs with all that it needs, or waits. */
@NullMarked
package dev.terrace.plugins.gang;

import org.jspecify.annotations.NullMarked;
