package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every Java block in the documentation compiles, and the tests among them pass. */
class PagesIT {
    private static final Path DOCS = Distribution.ROOT.resolve("docs");

    /** Without embedding.md: its block is a part of the example's class, as OutsiderIT checks. */
    static Stream<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.list(DOCS)) {
            return Stream.concat(
                            docs.toList().stream()
                                    .filter(file -> file.toString().endsWith(".md") && !file.endsWith("embedding.md")),
                            Stream.of("README.md", "CONTRIBUTING.md").map(Distribution.ROOT::resolve))
                    .sorted();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyBlockCompiles(Path page, @TempDir Path classes) throws IOException {
        assertThat(JavaBlocks.of(page).compile(classes)).isEmpty();
    }

    @Test
    void thePluginsOfThePageChangeDecisions(@TempDir Path classes) throws Exception {
        assertThat(runTests("plugin-author.md", classes))
                .containsExactlyInAnyOrder(
                        "withoutThePluginTheFirstNodeByNameIsTaken",
                        "aNodeOfTheZoneIsTaken",
                        "cardsAreGivenOnceAndTheAnnotationSaysWhich",
                        "theOtherQueueIsFirstInTheNextCycle",
                        "theJobIsBoundFromTheOpeningOn",
                        "theZoneIsAllThatCounts");
    }

    @Test
    void theActionOfThePageChangesDecisions(@TempDir Path classes) throws Exception {
        assertThat(runTests("action-author.md", classes))
                .containsExactlyInAnyOrder(
                        "allocateBindsWhatFits",
                        "aJobThatDoesNotFitWholeGetsNothing",
                        "roomThatIsVacatedIsBoundInTheSameCycle");
    }

    /** Runs the tests of a page. Returns their names. */
    private static List<String> runTests(String page, Path classes) throws Exception {
        JavaBlocks blocks = JavaBlocks.of(DOCS.resolve(page));
        assertThat(blocks.compile(classes)).isEmpty();
        List<String> run = new ArrayList<>();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, PagesIT.class.getClassLoader())) {
            for (String name : blocks.types()) {
                Class<?> type = loader.loadClass(name);
                for (Method test : testsOf(type)) {
                    run(type, test);
                    run.add(test.getName());
                }
            }
        }
        return run;
    }

    private static List<Method> testsOf(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .toList();
    }

    private static void run(Class<?> type, Method test) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        test.setAccessible(true);
        try {
            test.invoke(constructor.newInstance());
        } catch (InvocationTargetException e) {
            throw new AssertionError(type.getSimpleName() + "." + test.getName(), e.getCause());
        }
    }
}
