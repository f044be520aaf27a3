/** Reads the reports that the tests of a build have written, and says what they counted. */
@NullMarked
package dev.terrace.summary;

import org.jspecify.annotations.NullMarked;
