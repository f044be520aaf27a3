/** Brings roles of a job together, or keeps them apart. */
@NullMarked
package dev.terrace.plugins.tasktopology;

import org.jspecify.annotations.NullMarked;
