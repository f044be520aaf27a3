package dev.terrace.server.cycle;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The protocol between a server and a child process. A message is a letter, the length of its body, and the body. */
final class Wire {
    /** To the child: run a cycle. */
    static final char DECIDE = 'd';

    /** To the child: answer a question. */
    static final char QUESTION = 'q';

    /** To the child: the bytes of a snapshot that it wants. */
    static final char SNAPSHOT = 's';

    /** From the child: it is ready. */
    static final char READY = 'r';

    /** From the child: it wants the snapshot with this hash. */
    static final char WANT = 'w';

    /** From the child: a part of the next state. */
    static final char NEXT = 'n';

    /** From the child: a part of the answer. */
    static final char ANSWER = 'a';

    /** From the child: it has no answer, and why. */
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

    synchronized void send(char kind, byte[] body) throws IOException {
        out.writeChar(kind);
        out.writeInt(body.length);
        out.write(body);
        out.flush();
    }

    void send(char kind, String body) throws IOException {
        send(kind, body.getBytes(StandardCharsets.UTF_8));
    }

    /** @throws java.io.EOFException if the other process has ended */
    Message receive() throws IOException {
        char kind = in.readChar();
        byte[] body = new byte[in.readInt()];
        in.readFully(body);
        return new Message(kind, body);
    }
}
