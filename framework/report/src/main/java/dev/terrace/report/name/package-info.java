/** The names of objects: names that users write, and names by which people know jobs. */
@NullMarked
package dev.terrace.report.name;

import org.jspecify.annotations.NullMarked;
