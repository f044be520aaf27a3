/** The connection to an API server: credentials, TLS, requests, and sentences for what goes wrong. */
@NullMarked
package dev.terrace.kubernetes.client;

import org.jspecify.annotations.NullMarked;
