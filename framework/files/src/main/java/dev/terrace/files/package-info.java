/**
 * Reads and writes small files and folders, with one sentence for each error. A folder is written whole or not at all.
 */
@NullMarked
package dev.terrace.files;

import org.jspecify.annotations.NullMarked;
