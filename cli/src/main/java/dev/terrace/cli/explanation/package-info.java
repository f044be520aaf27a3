/** Why a cycle decided as it did, as text for people. */
@NullMarked
package dev.terrace.cli.explanation;

import org.jspecify.annotations.NullMarked;
