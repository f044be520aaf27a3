/** JSON and YAML as events with positions, read and written; sources plain or compressed. */
@NullMarked
package dev.terrace.snapshot.text;

import org.jspecify.annotations.NullMarked;
