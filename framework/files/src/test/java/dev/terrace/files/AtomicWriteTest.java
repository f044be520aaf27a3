package dev.terrace.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicWriteTest {
    @TempDir
    Path top;

    /** The process halts after {@code deleteAll}, while the command may still be deleting a draft. */
    @Test
    void noDraftIsLeftWhileAnotherThreadIsDeletingIt() throws Exception {
        AtomicWrite write = new AtomicWrite(top);
        Files.createDirectory(write.path());
        for (int file = 0; file < 2_000; file++) {
            Files.createFile(write.path().resolve("f" + file));
        }
        CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> {
            try {
                write.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        while (Files.exists(write.path().resolve("f999"))) {
            Thread.onSpinWait();
        }
        AtomicWrite.deleteAll();
        boolean isLeft = Files.exists(write.path());
        closing.join();
        assertThat(isLeft).isFalse();
    }
}
