package dev.terrace.inputs;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Counts the bytes that a library unpacks, and turns its exceptions for damaged data into {@link IOException}. */
class UnpackingStream extends CountingStream {
    private static final Pattern ENDS_EARLY =
            Pattern.compile("truncated|unexpected end|not enough input|premature", Pattern.CASE_INSENSITIVE);

    private final UnpackLimit limit;
    private boolean isWhole = true;

    UnpackingStream(InputStream in, UnpackLimit limit) {
        this(in, limit, true);
    }

    /** @param isUnpacking whether the bytes count as unpacked; otherwise they were counted before */
    UnpackingStream(InputStream in, UnpackLimit limit, boolean isUnpacking) {
        super(in, isUnpacking ? limit::unpack : bytes -> {});
        this.limit = limit;
    }

    /** Runs a step of a library. */
    interface Step<T extends @Nullable Object> {
        T run() throws IOException;
    }

    static <T extends @Nullable Object> T guarded(UnpackLimit limit, Step<T> step) throws IOException {
        try {
            return step.run();
        } catch (RuntimeException e) {
            if (e instanceof CancellationException || limit.isRefusal(e)) {
                throw e;
            }
            throw damaged(e);
        } catch (IOException e) {
            if (limit.isOfSource(e)) {
                throw e;
            }
            if (ENDS_EARLY.matcher(String.valueOf(e.getMessage())).find()) {
                throw (IOException) new EOFException(e.getMessage()).initCause(e);
            }
            throw e instanceof EOFException ? e : damaged(e);
        }
    }

    private static IOException damaged(Exception cause) {
        return (IOException) new ZipException("damaged").initCause(cause);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        isWhole = false;
        int count = guarded(limit, () -> super.read(into, offset, length));
        isWhole = true;
        return count;
    }

    /** Returns whether the last read succeeded. */
    boolean isWhole() {
        return isWhole;
    }
}
