/** Anonymisation of clusters: which texts of objects are names, and their replacements. */
@NullMarked
package dev.terrace.anonymise;

import org.jspecify.annotations.NullMarked;
