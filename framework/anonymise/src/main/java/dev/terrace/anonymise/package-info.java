/** Anonymisation of clusters: the names in the texts of objects, and their replacements. */
@NullMarked
package dev.terrace.anonymise;

import org.jspecify.annotations.NullMarked;
