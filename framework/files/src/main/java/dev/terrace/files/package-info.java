/** Reads and writes files and folders, with one sentence for each error. Writes are atomic and durable. */
@NullMarked
package dev.terrace.files;

import org.jspecify.annotations.NullMarked;
