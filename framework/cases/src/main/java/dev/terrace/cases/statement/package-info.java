/** Sentences about a cycle that hold or do not, such as {@code waits ml/train because "too little cpu"}. */
@NullMarked
package dev.terrace.cases.statement;

import org.jspecify.annotations.NullMarked;
