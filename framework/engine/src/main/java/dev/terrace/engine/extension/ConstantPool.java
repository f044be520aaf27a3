package dev.terrace.engine.extension;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * The part of a class file's constant pool that shows which methods the class calls.
 *
 * @see <a href="https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-4.html#jvms-4.4">JVM Specification, 4.4</a>
 */
final class ConstantPool {
    private static final int MAGIC = 0xCAFEBABE;

    private final String[] texts;

    /** The first reference of each constant to another constant; {@link #second} holds the second. */
    private final int[] first;

    private final int[] second;

    /** The constants that are method references: a class, and a name with its type. */
    private final BitSet methods = new BitSet();

    private ConstantPool(int size) {
        texts = new String[size];
        first = new int[size];
        second = new int[size];
    }

    /**
     * Reads the constant pool of a JAR entry. Empty if the entry is not a class file: the class loader reports that.
     */
    static ConstantPool read(JarFile jar, JarEntry entry) {
        try (InputStream in = jar.getInputStream(entry)) {
            return read(in);
        } catch (IOException e) {
            return new ConstantPool(0);
        }
    }

    /** Reads the constant pool from a stream that is at the beginning of a class file. */
    static ConstantPool read(InputStream classFile) throws IOException {
        DataInputStream in = new DataInputStream(classFile);
        if (in.readInt() != MAGIC) {
            throw new IOException("no class file");
        }
        in.readInt(); // the version of the class file
        ConstantPool pool = new ConstantPool(in.readUnsignedShort());
        for (int i = 1; i < pool.texts.length; i++) {
            i += pool.readConstant(i, in);
        }
        return pool;
    }

    /** Returns the number of extra slots that the constant takes. */
    private int readConstant(int place, DataInputStream in) throws IOException {
        int tag = in.readUnsignedByte();
        switch (tag) {
            case 1 -> texts[place] = in.readUTF();
            case 5, 6 -> in.readLong();
            case 7 -> first[place] = in.readUnsignedShort();
            case 10, 12 -> {
                first[place] = in.readUnsignedShort();
                second[place] = in.readUnsignedShort();
                methods.set(place, tag == 10);
            }
            case 15 -> in.skipNBytes(3);
            case 8, 16, 19, 20 -> in.readUnsignedShort();
            case 3, 4, 9, 11, 17, 18 -> in.readInt();
            default -> throw new IOException("a constant of kind " + tag + " is not known");
        }
        return tag == 5 || tag == 6 ? 1 : 0;
    }

    /**
     * Returns whether the class calls a method.
     *
     * @param type as {@code java/lang/Runtime}
     */
    boolean calls(String type, String method) {
        return methods.stream()
                .anyMatch(each -> type.equals(nameOf(first[each])) && method.equals(nameOf(second[each])));
    }

    /** Resolves a reference to a class or a name to its text; null if a damaged file has no such text. */
    private @Nullable String nameOf(int place) {
        int text = place < first.length ? first[place] : 0;
        return text < texts.length ? texts[text] : null;
    }
}
