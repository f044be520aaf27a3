/** Places roles of a job together or apart. */
@NullMarked
package dev.terrace.plugins.tasktopology;

import org.jspecify.annotations.NullMarked;
