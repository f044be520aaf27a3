/** The same cluster without a name: which texts of objects are names, and what stands in their place. */
@NullMarked
package dev.terrace.anonymise;

import org.jspecify.annotations.NullMarked;
