/** Charts that reports and pages share: style sheets and JavaScript modules, as resources. */
@NullMarked
package dev.terrace.pictures;

import org.jspecify.annotations.NullMarked;
