/** Incremental sessions, compared with fresh sessions. */
package dev.terrace.dist.succession;
