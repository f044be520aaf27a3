/** The names of objects: those that users write, and those by which people know jobs. */
@NullMarked
package dev.terrace.report.name;

import org.jspecify.annotations.NullMarked;
