package dev.terrace.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Detects the encoding of a text by its byte-order mark. Windows shells write UTF-16 into files. */
public final class ByteOrderMark {
    private ByteOrderMark() {}

    /**
     * Decodes a text, without its byte-order mark.
     *
     * @throws CharacterCodingException if it is not in the encoding that the mark announces, or in UTF-8 without one
     */
    public static String decode(byte[] text) throws CharacterCodingException {
        Charset wide = wide(text);
        Charset charset = wide == null ? StandardCharsets.UTF_8 : wide;
        String decoded = charset.newDecoder().decode(ByteBuffer.wrap(text)).toString();
        return decoded.startsWith("\ufeff") ? decoded.substring(1) : decoded;
    }

    /** Returns the encoding with wide characters that a byte-order mark announces; null for UTF-8. */
    static @Nullable Charset wide(byte[] head) {
        if (startsWith(head, 0xff, 0xfe, 0, 0)) {
            return Charset.forName("UTF-32LE");
        }
        if (startsWith(head, 0, 0, 0xfe, 0xff)) {
            return Charset.forName("UTF-32BE");
        }
        if (startsWith(head, 0xff, 0xfe)) {
            return StandardCharsets.UTF_16LE;
        }
        return startsWith(head, 0xfe, 0xff) ? StandardCharsets.UTF_16BE : null;
    }

    static boolean startsWith(byte[] head, int... bytes) {
        for (int i = 0; i < bytes.length; i++) {
            if (i >= head.length || (head[i] & 0xff) != bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
