package dev.terrace.configuration;

import dev.terrace.model.finding.Position;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads a file as text. Reports a finding if that fails. */
final class ConfigurationFile {
    private ConfigurationFile() {}

    static Optional<String> text(Path file, Findings findings) {
        var at = Position.of(file.toString());
        try {
            if (Files.isDirectory(file)) {
                findings.error(at, "is a directory: name the file.");
            } else if (Files.size(file) > 4L * YamlDocument.MOST_CHARACTERS) {
                findings.error(at, YamlDocument.TOO_LARGE);
            } else {
                return Optional.of(Files.readString(file));
            }
        } catch (NoSuchFileException e) {
            findings.error(at, "there is no such file.");
        } catch (AccessDeniedException e) {
            findings.error(at, "may not be read: permission denied.");
        } catch (CharacterCodingException e) {
            findings.error(at, "is not text in UTF-8.");
        } catch (IOException e) {
            findings.error(at, "can't be read: " + e.getMessage() + ".");
        }
        return Optional.empty();
    }
}
