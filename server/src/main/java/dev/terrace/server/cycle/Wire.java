package dev.terrace.server.cycle;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The protocol between a server and a child process. A message is a letter, the length of its body, and the body. */
final class Wire {
    /** The messages to the child: run a cycle, or answer a question. */
    static final char DECIDE = 'd';

    static final char QUESTION = 's';
    /**
     * The messages from the child: it is ready, requests a snapshot, sends a part of the next state, answers, or has
     * failed.
     */
    static final char READY = 'r';

    static final char WANT = 'w';

    static final char NEXT = 'n';
    static final char ANSWER = 'a';
    static final char FAILURE = 'f';

    private final DataInputStream in;
    private final DataOutputStream out;

    /** A received message. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Message(char kind, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    Wire(InputStream in, OutputStream out) {
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
    }

    synchronized void send(char kind, byte[] body, int length) throws IOException {
        out.writeChar(kind);
        out.writeInt(length);
        out.write(body, 0, length);
        out.flush();
    }

    void send(char kind, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        send(kind, bytes, bytes.length);
    }

    /** @throws java.io.EOFException if the other process has ended */
    Message receive() throws IOException {
        char kind = in.readChar();
        byte[] body = new byte[in.readInt()];
        in.readFully(body);
        return new Message(kind, body);
    }
}
