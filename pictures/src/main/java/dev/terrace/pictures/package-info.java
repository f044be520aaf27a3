/** Charts of reports: style sheets and JavaScript modules, as resources. */
@NullMarked
package dev.terrace.pictures;

import org.jspecify.annotations.NullMarked;
