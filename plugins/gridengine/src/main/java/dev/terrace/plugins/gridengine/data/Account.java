package dev.terrace.plugins.gridengine.data;

import org.jspecify.annotations.Nullable;

/**
 * The user, project and department of a job. Many jobs share an account.
 *
 * @param number small and unique among accounts; see {@link AccountIndex}
 * @param project null if the job was submitted without a project
 * @param department null if the user is in no department
 * @see AccountIndex
 */
public record Account(
        int number,
        String user,
        @Nullable String project,
        @Nullable String department) {}
