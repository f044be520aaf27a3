package dev.terrace.server.http;

import java.util.Map;

/** One resource of the API. */
public interface Endpoint {
    /** Its operations, by the {@code operationId} of the API's document. */
    Map<String, Operation> operations();
}
