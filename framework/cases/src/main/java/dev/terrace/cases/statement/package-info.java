/** Statements about a cycle, which are true or false, such as {@code waits ml/train because "too little cpu"}. */
@NullMarked
package dev.terrace.cases.statement;

import org.jspecify.annotations.NullMarked;
