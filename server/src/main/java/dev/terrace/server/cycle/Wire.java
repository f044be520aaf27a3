package dev.terrace.server.cycle;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Messages between a server and a child process: a letter, the number of bytes that follow, and these bytes. */
final class Wire {
    /** To the child: run a cycle, compare two, or study some. */
    static final char DECIDE = 'd';

    static final char COMPARE = 'c';

    static final char STUDY = 's';
    /** To the server: the child is ready, wants a snapshot, sends a part of the next state, answers, has failed. */
    static final char READY = 'r';

    static final char WANT = 'w';

    static final char NEXT = 'n';
    static final char ANSWER = 'a';
    static final char FAILURE = 'f';

    private final DataInputStream in;
    private final DataOutputStream out;

    /** A letter and what follows it. */
    static final class Message {
        private final char kind;
        private final byte[] body;

        private Message(char kind, byte[] body) {
            this.kind = kind;
            this.body = body;
        }

        char kind() {
            return kind;
        }

        byte[] body() {
            return body;
        }

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

    /** @throws java.io.EOFException if the other process is gone */
    Message receive() throws IOException {
        char kind = in.readChar();
        byte[] body = new byte[in.readInt()];
        in.readFully(body);
        return new Message(kind, body);
    }
}
