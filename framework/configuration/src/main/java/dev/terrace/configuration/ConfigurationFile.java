package dev.terrace.configuration;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.text.ByteOrderMark;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the file of a configuration as text: UTF-8, or UTF-16 and UTF-32 with a byte-order mark. */
public final class ConfigurationFile {
    private static final int MAX_BYTES = 4 * YamlDocument.MAX_CHARACTERS;

    private ConfigurationFile() {}

    /** @throws InvalidInput if it cannot be read, is too large, or is not text */
    public static String read(Path file) {
        if (Files.isDirectory(file)) {
            throw refused(file, "is a directory: name the file.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw refused(file, YamlDocument.TOO_LARGE);
            }
            return ByteOrderMark.decode(bytes);
        } catch (NoSuchFileException e) {
            throw refused(file, "the file does not exist.");
        } catch (AccessDeniedException e) {
            throw refused(file, "no permission to read the file.");
        } catch (CharacterCodingException e) {
            throw refused(file, "is not UTF-8 text.");
        } catch (IOException e) {
            throw refused(file, "can't be read: " + e.getMessage() + ".");
        }
    }

    private static InvalidInput refused(Path file, String message) {
        return new InvalidInput(Finding.error(Position.of(file.toString()), message));
    }
}
