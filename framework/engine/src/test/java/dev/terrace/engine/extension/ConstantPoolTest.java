package dev.terrace.engine.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.engine.session.Cycle;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.Currency;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ConstantPoolTest {
    private static final String LITERAL = "Ljava/util/Locale;";
    private static final long LONG = 1L << 40;

    /** What is read below: each type that it names, it names in another way. */
    @SuppressWarnings("unused")
    static final class Sample {
        private static Currency parameterOnly(Currency currency, List<BigInteger> argumentOnly) {
            return currency;
        }

        private static String call() {
            return Thread.currentThread().getName() + LITERAL + LONG + new long[0][0].length;
        }
    }

    private static NavigableSet<String> typesOf(Class<?> read) throws IOException {
        return poolOf(read).types();
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
    void typesAreThoseOfCodeDescriptorsAndSignatures() throws IOException {
        assertThat(typesOf(Sample.class))
                .contains("java/lang/Thread", "java/util/Currency", "java/util/List", "java/math/BigInteger");
    }

    @Test
    void whatATextSaysIsNoType() throws IOException {
        assertThat(typesOf(Sample.class)).doesNotContain("java/util/Locale");
    }

    @Test
    void longConstantsAndLambdasAreReadOver() throws IOException {
        assertThat(typesOf(ConstantPoolTest.class)).contains("org/assertj/core/api/Assertions");
        assertThat(typesOf(Cycle.class)).contains("dev/terrace/engine/extension/Extensions");
    }

    /** A class file with one constant: a method whose class and name are at places that are not there. */
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
