/**
 * HTTP for the API: requests are checked against the document before they reach an operation, answers have entity tags,
 * and problems are one sentence each.
 */
@NullMarked
package dev.terrace.server.http;

import org.jspecify.annotations.NullMarked;
