/**
 * Reads and writes files and folders, with one sentence for each error. What is written is there whole or not at all,
 * and stays when the power goes.
 */
@NullMarked
package dev.terrace.files;

import org.jspecify.annotations.NullMarked;
