package dev.terrace.engine.extension;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.hook.Guard;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.settings.Hook;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Code of plugin JARs on a stack. A stack frame names the class loader, whose name is the JAR's. So any thread can
 * inspect the stack of any other.
 *
 * @param plugin the plugin or action, its JAR and its version, as sentences name them
 * @param where the hook or the method that runs
 * @param frame the innermost frame of the plugin's own code
 */
public record PluginCode(String plugin, String where, StackTraceElement frame) {
    private static final String ENGINE = "dev.terrace.engine.";

    private static final String PREDICATE = Hook.PREDICATE.spelling();

    /**
     * The name for raw scores: they are cached, and the stack no longer shows which of the two hooks asked for them.
     */
    private static final String SCORE = Hook.NODE_ORDER.spelling() + " or " + Hook.BATCH_NODE_ORDER.spelling();

    private static final Set<String> HOOKS =
            Arrays.stream(Hook.values()).map(Hook::spelling).collect(Collectors.toUnmodifiableSet());

    /** The open JARs, by the names of their class loaders. */
    private static final Map<String, Jar> JARS = new ConcurrentHashMap<>();

    /** @param guards the guards of the JAR's plugins and actions, by class name */
    private record Jar(String version, Map<String, Guard> guards) {}

    /** Registers a JAR, so that its frames are recognized. */
    static void know(String jar, String version) {
        JARS.put(jar, new Jar(version, new ConcurrentHashMap<>()));
    }

    /** Registers the plugin or action that a class of a JAR implements. */
    static void know(Class<?> type, Guard guard) {
        Jar known = JARS.get(guard.origin());
        if (known != null) {
            known.guards.put(type.getName(), guard);
        }
    }

    /**
     * Returns the innermost plugin code on a stack, as {@link Thread#getStackTrace} returns it; null if the stack has
     * no plugin code.
     */
    public static @Nullable PluginCode on(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            String jar = stack[i].getClassLoaderName();
            Jar known = jar == null ? null : JARS.get(jar);
            if (jar != null && known != null) {
                return new PluginCode(guard(jar, known, stack[i]).name(), where(stack, i, jar), stack[i]);
            }
        }
        return null;
    }

    /**
     * Returns the plugin code that ended the process with {@link System#exit}; null if no plugin did. Called during
     * shutdown.
     */
    public static @Nullable PluginCode ending() {
        for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
            PluginCode code = Arrays.stream(stack).anyMatch(PluginCode::isExit) ? on(stack) : null;
            if (code != null) {
                return code;
            }
        }
        return null;
    }

    /** Returns whether a signal ended the process, and no code. Called during shutdown. */
    public static boolean isEndedBySignal() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().startsWith("java.lang.Terminator"));
    }

    private static boolean isExit(StackTraceElement frame) {
        return frame.getClassName().equals("java.lang.Runtime")
                && frame.getMethodName().equals("exit");
    }

    /** Returns the message about a plugin that ended the process. */
    public String ends() {
        return plugin + " failed in " + where + ": it called System.exit, so the cycle has no result";
    }

    /** Returns a failure that names the plugin whose code threw this; null if no plugin's code did. */
    public static @Nullable PluginFailure failure(Throwable thrown) {
        StackTraceElement[] stack = stackOf(thrown);
        PluginCode code = on(stack);
        if (code == null) {
            return null;
        }
        String jar = String.valueOf(code.frame.getClassLoaderName());
        Jar known = JARS.get(jar);
        return known == null ? null : guard(jar, known, code.frame).failure(code.where, thrown);
    }

    private static StackTraceElement[] stackOf(Throwable thrown) {
        try {
            return thrown.getStackTrace();
        } catch (Throwable e) { // an exception of a plugin whose stack trace cannot be read
            return new StackTraceElement[0];
        }
    }

    /** Returns a line that a plugin printed, prefixed with the plugin's name. */
    public String prints(String line) {
        return plugin + " prints: " + OneLine.of(line);
    }

    /**
     * Returns the guard of a frame's plugin. A JAR may hold several plugins. A nested class belongs to the plugin class
     * around it, and other code to the whole JAR.
     */
    private static Guard guard(String jar, Jar known, StackTraceElement frame) {
        for (Map.Entry<String, Guard> guard : known.guards.entrySet()) {
            if ((frame.getClassName() + "$").startsWith(guard.getKey() + "$")) {
                return guard.getValue();
            }
        }
        Collection<Guard> guards = known.guards.values();
        boolean hasOnlyActions = !guards.isEmpty()
                && guards.stream().allMatch(guard -> guard.kind().equals(Guard.ACTION));
        String all = guards.stream().map(Guard::plugin).sorted().collect(Collectors.joining(", "));
        return new Guard(
                hasOnlyActions ? Guard.ACTION : Guard.PLUGIN,
                all.isEmpty() ? frame.getClassName() : all,
                jar,
                known.version);
    }

    /**
     * Returns the name of the running hook or method. Methods of the engine that call a hook bear the hook's name.
     * Without one, the type that calls the plugin tells the hook; otherwise it is the plugin method that was called.
     */
    private static String where(StackTraceElement[] stack, int innermost, String jar) {
        StackTraceElement outermost = stack[innermost];
        String byType = null;
        for (int i = innermost; i < stack.length; i++) {
            if (jar.equals(stack[i].getClassLoaderName())) {
                outermost = stack[i];
            } else if (stack[i].getClassName().startsWith(ENGINE)) {
                if (HOOKS.contains(stack[i].getMethodName())) {
                    return stack[i].getMethodName();
                }
                if (stack[i].getClassName().startsWith(ENGINE + "session.Cycle")) {
                    break;
                }
                byType = byType == null ? hookOf(stack[i].getClassName().split("\\$", 2)[0]) : byType;
            }
        }
        return byType == null ? method(outermost.getMethodName()) : byType;
    }

    private static @Nullable String hookOf(String type) {
        if (type.startsWith(ENGINE + "evaluation.") || type.startsWith(ENGINE + "index.")) {
            return type.endsWith("Predicates") ? PREDICATE : type.endsWith("Scores") ? SCORE : null;
        }
        return null;
    }

    /** Returns the method that contains a lambda, and other names unchanged. */
    private static String method(String name) {
        if (name.equals("<init>") || name.equals("<clinit>")) {
            return "its constructor";
        }
        return name.startsWith("lambda$") ? name.split("\\$", 3)[1] : name;
    }
}
