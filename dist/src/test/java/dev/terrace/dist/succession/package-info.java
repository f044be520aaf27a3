/** Sessions that go on, held against sessions that open anew. */
package dev.terrace.dist.succession;
