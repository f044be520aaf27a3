package dev.terrace.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How to serve.
 *
 * @param host the address to listen on
 * @param port 0 takes any that is free
 * @param data where to keep; null keeps in the heap
 * @param token allows everything; null if everybody may do everything
 * @param readToken allows what changes nothing; null if there is none
 */
public record ServerOptions(
        String host,
        int port,
        @Nullable Path data,
        @Nullable String token,
        @Nullable String readToken,
        Limits limits) {}
