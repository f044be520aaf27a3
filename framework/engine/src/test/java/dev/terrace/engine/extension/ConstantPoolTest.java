package dev.terrace.engine.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ConstantPoolTest {
    /** A class whose first constant takes two slots, before the method references. */
    @SuppressWarnings("unused")
    static final class Sample {
        private static long call() {
            return (1L << 40) + Thread.currentThread().getName().length();
        }
    }

    private static ConstantPool poolOf(Class<?> read) throws IOException {
        String file = read.getName().substring(read.getPackageName().length() + 1) + ".class";
        try (InputStream in = Objects.requireNonNull(read.getResourceAsStream(file))) {
            return ConstantPool.read(in);
        }
    }

    @Test
    void callsAreThoseOfItsCode() throws IOException {
        assertThat(poolOf(Sample.class).calls("java/lang/Thread", "getName")).isTrue();
        assertThat(poolOf(Sample.class).calls("java/lang/Thread", "interrupt")).isFalse();
        assertThat(poolOf(Sample.class).calls("java/lang/Runtime", "getName")).isFalse();
    }

    @Test
    void longConstantsAndLambdasAreReadOver() throws IOException {
        assertThat(poolOf(ConstantPoolTest.class).calls("org/assertj/core/api/Assertions", "assertThat"))
                .isTrue();
    }

    /** The class file has one constant: a method whose class and name references are out of range. */
    @Test
    void aMethodThatRefersToNothingIsCalledByNothing() throws IOException {
        byte[] damaged = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 61, 0, 2, 10, 1, 0, 2, 0};
        assertThat(ConstantPool.read(new ByteArrayInputStream(damaged)).calls("java/lang/Runtime", "halt"))
                .isFalse();
    }

    @Test
    void whatIsNoClassFileIsRefused() {
        assertThatThrownBy(() -> ConstantPool.read(new ByteArrayInputStream(new byte[10])))
                .isInstanceOf(IOException.class)
                .hasMessage("no class file");
    }
}
