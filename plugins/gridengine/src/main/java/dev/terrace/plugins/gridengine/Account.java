package dev.terrace.plugins.gridengine;

import org.jspecify.annotations.Nullable;

/**
 * For whom a job runs. Many jobs have the same.
 *
 * @param project null if it was submitted without one
 * @param department null if its user is in none
 */
record Account(
        String user, @Nullable String project, @Nullable String department) {}
