package dev.terrace.kubernetes.client;

/**
 * The answer of an API server to one request.
 *
 * @param body as sent: compressed by gzip, or plain
 * @param millis the time between request and answer
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Answer(int code, byte[] body, long millis) {}
