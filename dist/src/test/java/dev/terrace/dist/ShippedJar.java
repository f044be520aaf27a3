package dev.terrace.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * A JAR of the distribution.
 *
 * @param path the path below the distribution's folder
 */
record ShippedJar(Path path) {
    /** All JARs, in the order of their paths. */
    static List<ShippedJar> all() {
        try (Stream<Path> files = Files.walk(Distribution.HOME)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .map(file -> new ShippedJar(Distribution.HOME.relativize(file)))
                    .sorted((one, other) -> one.path.compareTo(other.path))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isOurs() {
        return file().startsWith("terrace-");
    }

    boolean isOfTheKit() {
        return path.startsWith("sdk");
    }

    /** The artifact: the file's name without the version. */
    String artifact() {
        return file().replaceFirst("-\\d.*", "");
    }

    private String file() {
        return path.getFileName().toString();
    }

    String sha256() {
        return sha256(Distribution.HOME.resolve(path));
    }

    static String sha256(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each JDK has it", e);
        }
    }

    /** The texts of the notices in the JAR. */
    List<String> notices() {
        try (JarFile jar = new JarFile(Distribution.HOME.resolve(path).toFile())) {
            return jar.stream()
                    .filter(entry -> entry.getName().matches("(?i)META-INF/NOTICE(\\.\\w+)?"))
                    .map(entry -> text(jar, entry))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(JarFile jar, JarEntry entry) {
        try (var in = jar.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
