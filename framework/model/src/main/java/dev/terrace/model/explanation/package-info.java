/** Why a cycle decided as it did: what a second look at the same cycle saw of a few pods, jobs and queues. */
@NullMarked
package dev.terrace.model.explanation;

import org.jspecify.annotations.NullMarked;
