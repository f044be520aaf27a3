/** The result of a replay: metrics, documents and tables. */
@NullMarked
package dev.terrace.replay.result;

import org.jspecify.annotations.NullMarked;
