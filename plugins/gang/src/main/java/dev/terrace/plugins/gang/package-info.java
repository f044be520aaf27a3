/** All or nothing: a job runs with its minimum of tasks, or waits. */
@NullMarked
package dev.terrace.plugins.gang;

import org.jspecify.annotations.NullMarked;
