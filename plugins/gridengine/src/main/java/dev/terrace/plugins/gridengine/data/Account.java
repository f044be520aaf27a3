package dev.terrace.plugins.gridengine.data;

import org.jspecify.annotations.Nullable;

/**
 * For whom a job runs. Many jobs have the same.
 *
 * @param number the same for equal accounts; small
 * @param project null if it was submitted without one
 * @param department null if its user is in none
 * @see Accounts
 */
public record Account(
        int number,
        String user,
        @Nullable String project,
        @Nullable String department) {}
