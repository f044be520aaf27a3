package dev.terrace.inputs;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/** Supported archive formats. Archives are read as streams; nothing is written to a disk. */
enum Archive {
    ZIP {
        @Override
        boolean begins(byte[] head) {
            return Peek.startsWith(head, "PK\003\004") || Peek.startsWith(head, "PK\005\006");
        }

        @Override
        ArchiveInputStream<?> open(InputStream in) {
            return new ZipArchiveInputStream(in, StandardCharsets.UTF_8.name(), true, false);
        }
    },
    TAR {
        @Override
        boolean begins(byte[] head) {
            return TarArchiveInputStream.matches(head, head.length);
        }

        @Override
        ArchiveInputStream<?> open(InputStream in) {
            return new TarArchiveInputStream(in, StandardCharsets.UTF_8.name());
        }
    };

    private static final int HEAD = 512;
    private static final Pattern ABSOLUTE = Pattern.compile("[/\\\\].*|[A-Za-z]:.*", Pattern.DOTALL);
    private static final Pattern UPWARDS = Pattern.compile("(.*[/\\\\])?\\.\\.([/\\\\].*)?", Pattern.DOTALL);
    /** Entries that macOS adds: {@code ._pods.yaml} is not YAML. */
    private static final Pattern RESOURCE_FORK = Pattern.compile("(.*/)?(\\._[^/]*|__MACOSX/.*)", Pattern.DOTALL);

    /** Detects the format of a stream without changing its position; empty if it is not an archive. */
    static Optional<Archive> of(BufferedInputStream in) throws IOException {
        byte[] head = Peek.at(in, HEAD);
        for (Archive archive : values()) {
            if (archive.begins(head)) {
                return Optional.of(archive);
            }
        }
        return Optional.empty();
    }

    abstract boolean begins(byte[] head);

    abstract ArchiveInputStream<?> open(InputStream in);

    /** Returns whether an entry's name points outside the folder into which the archive is unpacked. */
    static boolean leadsOut(String name) {
        return ABSOLUTE.matcher(name).matches() || UPWARDS.matcher(name).matches();
    }

    /** Returns whether an entry can yield more bytes than it occupies in its archive. */
    static boolean isPacked(ArchiveEntry entry) {
        return !(entry instanceof TarArchiveEntry tar) || tar.isSparse();
    }

    /** Returns whether an entry is a regular file with content. */
    static boolean isFile(ArchiveEntry entry) {
        boolean isPlain = entry instanceof TarArchiveEntry tar
                ? tar.isFile() && !tar.isLink() && !tar.isSymbolicLink()
                : !entry.isDirectory();
        return isPlain && !RESOURCE_FORK.matcher(entry.getName()).matches();
    }
}
