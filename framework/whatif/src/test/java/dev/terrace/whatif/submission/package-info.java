@NullMarked
package dev.terrace.whatif.submission;

import org.jspecify.annotations.NullMarked;
