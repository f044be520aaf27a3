/**
 * HTTP as the API speaks it: requests that are checked against the document before an operation sees them, answers with
 * entity tags, and problems in one sentence.
 */
@NullMarked
package dev.terrace.server.http;

import org.jspecify.annotations.NullMarked;
