package dev.terrace.cli.power;

import dev.terrace.cli.power.FragileDisk.Doubt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A file or a folder of the fragile disk, with its current state and its possible states after a power cut. */
sealed interface Node {
    void force();

    void forceAll();

    void unlock();

    Set<Doubt> doubts();

    /**
     * Returns the node after a power cut with these values of the doubts. Items without a doubt have their newest
     * value.
     */
    Node after(Map<Object, Integer> picks);

    /** Returns the content as text for comparison, without random parts of names. */
    String text(String name);

    /** A file, with its forced and its current bytes. */
    final class File implements Node {
        private byte[] forced = {};
        private byte[] bytes = {};
        private boolean isLocked;

        byte[] bytes() {
            return bytes;
        }

        void write(long position, byte[] more) {
            int end = Math.toIntExact(position) + more.length;
            // A copy, because the array may be the forced one.
            byte[] longer = Arrays.copyOf(bytes, Math.max(bytes.length, end));
            System.arraycopy(more, 0, longer, end - more.length, more.length);
            bytes = longer;
        }

        void truncate(long size) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(bytes.length, size));
        }

        boolean lock() {
            boolean isMine = !isLocked;
            isLocked = true;
            return isMine;
        }

        @Override
        public void unlock() {
            isLocked = false;
        }

        @Override
        public void force() {
            forced = bytes;
        }

        @Override
        public void forceAll() {
            force();
        }

        /** Returns the possible contents. A power cut may leave half of the bytes, or the length without the bytes. */
        private List<byte[]> values() {
            return Arrays.equals(forced, bytes)
                    ? List.of(bytes)
                    : List.of(forced, Arrays.copyOf(bytes, bytes.length / 2), new byte[bytes.length], bytes);
        }

        @Override
        public Set<Doubt> doubts() {
            int values = values().size();
            return values == 1 ? Set.of() : Set.of(new Doubt(this, values));
        }

        @Override
        public File after(Map<Object, Integer> picks) {
            File left = new File();
            left.bytes = values().get(picks.getOrDefault(this, values().size() - 1));
            left.forced = left.bytes;
            return left;
        }

        @Override
        public String text(String name) {
            return name + " " + bytes.length + " " + Arrays.hashCode(bytes) + "\n";
        }
    }

    /** A folder, which maps names to nodes. */
    final class Folder implements Node {
        private static final Pattern RANDOM = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

        private final Map<String, Name> names = new TreeMap<>();

        /** The nodes of a name since the folder was forced, the newest last; null if it was absent. */
        private static final class Name {
            private final List<@Nullable Node> nodes = new ArrayList<>();

            Name(@Nullable Node forced) {
                nodes.add(forced);
            }

            @Nullable
            Node newest() {
                return nodes.get(nodes.size() - 1);
            }
        }

        @Nullable
        Node get(String name) {
            return names.containsKey(name) ? names.get(name).newest() : null;
        }

        /** @param node null to remove the name */
        void put(String name, @Nullable Node node) {
            names.computeIfAbsent(name, absent -> new Name(null)).nodes.add(node);
        }

        List<String> list() {
            return names.keySet().stream().filter(name -> get(name) != null).toList();
        }

        @Override
        public void force() {
            names.values().removeIf(name -> name.newest() == null);
            names.replaceAll((text, name) -> new Name(name.newest()));
        }

        @Override
        public void forceAll() {
            force();
            list().forEach(name -> Objects.requireNonNull(get(name)).forceAll());
        }

        @Override
        public void unlock() {
            list().forEach(name -> Objects.requireNonNull(get(name)).unlock());
        }

        @Override
        public Set<Doubt> doubts() {
            Set<Doubt> doubts = new LinkedHashSet<>();
            for (Name name : names.values()) {
                if (name.nodes.size() > 1) {
                    doubts.add(new Doubt(name, name.nodes.size()));
                }
                name.nodes.stream().filter(Objects::nonNull).forEach(node -> doubts.addAll(node.doubts()));
            }
            return doubts;
        }

        @Override
        public Folder after(Map<Object, Integer> picks) {
            Folder left = new Folder();
            names.forEach((text, name) -> {
                Node node = name.nodes.get(picks.getOrDefault(name, name.nodes.size() - 1));
                if (node != null) {
                    left.names.put(text, new Name(node.after(picks)));
                }
            });
            return left;
        }

        @Override
        public String text(String path) {
            return list().stream()
                    .map(name -> Objects.requireNonNull(get(name))
                            .text(path + "/" + RANDOM.matcher(name).replaceAll("…")))
                    .sorted()
                    .collect(Collectors.joining("", path + "/\n", ""));
        }
    }
}
