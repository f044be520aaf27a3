package dev.terrace.files;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Errors about a file or folder as a whole. */
public final class Fault {
    private Fault() {}

    public static InvalidInput at(Path place, String message) {
        return at(place.toString(), message);
    }

    public static InvalidInput at(String place, String message) {
        return new InvalidInput(Finding.error(Position.of(place), message));
    }

    /** Returns the error for a file that could not be read. */
    public static InvalidInput reading(Path place, IOException cause) {
        return at(place, "cannot be read: " + reason(place, cause));
    }

    /** Returns the error for a file that could not be written. */
    public static InvalidInput writing(Path place, IOException cause) {
        return at(place, "cannot be written: " + reason(place, cause));
    }

    /** Returns the reason in words, because the messages of most file exceptions are only the path. */
    public static String reason(Path place, IOException cause) {
        if (cause instanceof NoSuchFileException missing) {
            if (AtomicWrite.isDraft(Path.of(String.valueOf(missing.getFile())))) {
                return "its folder is not writable";
            }
            return String.valueOf(missing.getFile()).equals(place.toString())
                    ? "it does not exist"
                    : missing.getFile() + " does not exist";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof CharacterCodingException) {
            return "it is not UTF-8 text";
        }
        if (Files.isDirectory(place)) {
            return "it is a folder";
        }
        // The message of these begins with the path, which may be that of a draft.
        String reason = cause instanceof FileSystemException named ? named.getReason() : null;
        return String.valueOf(reason == null ? cause.getMessage() : reason);
    }
}
