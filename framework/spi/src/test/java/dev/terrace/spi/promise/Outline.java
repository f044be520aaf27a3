package dev.terrace.spi.promise;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javassist.bytecode.AccessFlag;
import javassist.bytecode.AttributeInfo;
import javassist.bytecode.ClassFile;
import javassist.bytecode.ConstantAttribute;
import javassist.bytecode.ExceptionsAttribute;
import javassist.bytecode.InnerClassesAttribute;
import javassist.bytecode.SignatureAttribute;

/** A class file without code, annotations and package-private parts. */
final class Outline {
    /**
     * The attributes that are kept. Without them, constants, exceptions, generic signatures and modifiers of nested
     * types would be lost.
     */
    private static final Set<String> KEPT =
            Set.of(ConstantAttribute.tag, ExceptionsAttribute.tag, SignatureAttribute.tag, InnerClassesAttribute.tag);

    private Outline() {}

    /** Returns the outline; empty for a class that other packages cannot name. */
    static Optional<byte[]> of(byte[] classFile) throws IOException {
        ClassFile file = new ClassFile(new DataInputStream(new ByteArrayInputStream(classFile)));
        if (!isVisible(modifiers(file))) {
            return Optional.empty();
        }
        file.getFields().removeIf(field -> !isVisible(field.getAccessFlags()));
        file.getMethods().removeIf(method -> !isVisible(method.getAccessFlags()));
        file.getFields().forEach(field -> strip(field.getAttributes()));
        file.getMethods().forEach(method -> strip(method.getAttributes()));
        strip(file.getAttributes());
        file.compact();
        ByteArrayOutputStream outline = new ByteArrayOutputStream();
        file.write(new DataOutputStream(outline));
        return Optional.of(outline.toByteArray());
    }

    /**
     * Reads the flags from the list of nested classes, because a class file's own flags do not distinguish private and
     * local nested classes.
     */
    private static int modifiers(ClassFile file) {
        if (file.getAttribute(InnerClassesAttribute.tag) instanceof InnerClassesAttribute classes) {
            int index = classes.find(file.getName());
            return index < 0 ? file.getAccessFlags() : classes.accessFlags(index);
        }
        return file.getAccessFlags();
    }

    private static boolean isVisible(int modifiers) {
        return (modifiers & (AccessFlag.PUBLIC | AccessFlag.PROTECTED)) != 0 && (modifiers & AccessFlag.SYNTHETIC) == 0;
    }

    private static void strip(List<AttributeInfo> attributes) {
        attributes.removeIf(attribute -> !KEPT.contains(attribute.getName()));
    }
}
