package dev.terrace.dist;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * The Java blocks of one page, compiled together, so that a block may use the types of another.
 *
 * <p>A block that declares a type is compiled with its own imports. Other blocks have the imports of the blocks before
 * them that consist of imports alone. A block that begins with an annotation or a modifier contains members of a class;
 * any other contains statements. On the page for action authors, statements have the variables of an action; elsewhere,
 * those of a plugin's opening.
 */
final class JavaBlocks {
    private static final Pattern BLOCK = Pattern.compile("^```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern TYPE = Pattern.compile(
            "^(?:(?:public|final|abstract|sealed) )*(?:class|interface|record|enum) (\\w+)", Pattern.MULTILINE);
    private static final Pattern MEMBER = Pattern.compile("@|(?:public|protected|private|static) ");

    private final Path page;
    private final List<String> names = new ArrayList<>();
    private final List<SimpleJavaFileObject> sources = new ArrayList<>();

    /** The imports that the page has listed so far. */
    private String imports = "";

    private JavaBlocks(Path page) {
        this.page = page;
    }

    static JavaBlocks of(Path page) throws IOException {
        JavaBlocks blocks = new JavaBlocks(page);
        String text = Files.readString(page);
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            int line = 2
                    + (int) text.substring(0, block.start())
                            .chars()
                            .filter(c -> c == '\n')
                            .count();
            blocks.add(block.group(1), line);
        }
        return blocks;
    }

    private void add(String block, int line) {
        Matcher type = TYPE.matcher(block);
        if (type.find()) {
            source(type.group(1), line, "", block);
            return;
        }
        String name = "Line" + line;
        if (block.startsWith("import ")) {
            source(name, line, "", block + "class " + name + " {}");
            imports += block.replace('\n', ' ');
            return;
        }
        String parameters = page.endsWith("action-author.md")
                ? "Session session, Arguments arguments, Job job, Task task, Node node"
                : "SessionView session, Hooks hooks, Arguments arguments";
        String members = MEMBER.matcher(block).lookingAt() ? block : "void block(" + parameters + ") { " + block + "}";
        source(name, line, imports, "class " + name + " { " + members + "}");
    }

    /** Adds a source whose line numbers match those of the page. */
    private void source(String name, int line, String imports, String type) {
        String text = imports + "\n".repeat(line - 1) + type;
        names.add(name);
        sources.add(
                new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), SimpleJavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return text;
                    }
                });
    }

    /** Compiles the blocks, and returns the compiler's messages; empty without errors. */
    String compile(Path classes) {
        StringWriter said = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of(
                "-d", classes.toString(), "-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path"));
        boolean compiled = sources.isEmpty()
                || compiler.getTask(said, null, null, options, null, sources).call();
        return compiled ? "" : page.getFileName() + ": " + said;
    }

    /** The names of the types that the blocks declare, or are wrapped in, in the order of the page. */
    List<String> types() {
        return List.copyOf(names);
    }
}
