/** Replays as reports: jobs, attempts and series in columns, within one HTML file. */
@NullMarked
package dev.terrace.replay.picture;

import org.jspecify.annotations.NullMarked;
