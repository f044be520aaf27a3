/** Protects pods whose disruption budgets are used up. */
@NullMarked
package dev.terrace.plugins.pdb;

import org.jspecify.annotations.NullMarked;
