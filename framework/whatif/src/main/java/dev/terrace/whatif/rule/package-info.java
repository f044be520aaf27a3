/** Detection of rules that change nothing on a cluster. Each rule is tested by a cycle without it. */
@NullMarked
package dev.terrace.whatif.rule;

import org.jspecify.annotations.NullMarked;
