package dev.terrace.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 hashes in hexadecimal. */
public final class Sha256 {
    private Sha256() {}

    public static String of(byte[] bytes) {
        return text(digest().digest(bytes));
    }

    /** Returns the hash of a text in UTF-8. */
    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Reads a stream to its end, and returns the hash of its bytes. */
    public static String of(InputStream in) throws IOException {
        MessageDigest digest = digest();
        in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
        return text(digest.digest());
    }

    /** Returns a new digest, for bytes that arrive in parts. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Returns the result of a digest as text. */
    public static String text(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }
}
