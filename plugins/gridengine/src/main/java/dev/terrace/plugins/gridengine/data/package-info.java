/** Accounts, jobs, usage and the tables of the arguments. */
@NullMarked
package dev.terrace.plugins.gridengine.data;

import org.jspecify.annotations.NullMarked;
