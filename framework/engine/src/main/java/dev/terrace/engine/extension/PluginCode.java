package dev.terrace.engine.extension;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.hook.Guard;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.settings.Hook;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Code of plugin JARs on a stack. A frame names the class loader of its class, and that is the JAR's name, so any
 * thread can ask about any other.
 *
 * @param plugin the plugin, its JAR and its version, as sentences name them
 * @param where the hook that it is in, or the method
 * @param frame the plugin's own place
 */
public record PluginCode(String plugin, String where, StackTraceElement frame) {
    private static final String ENGINE = "dev.terrace.engine.";

    private static final String PREDICATE = Hook.PREDICATE.spelling();

    /** Of raw scores, which are kept, it is not known any more which of the two they are for. */
    private static final String SCORE = Hook.NODE_ORDER.spelling() + " or " + Hook.BATCH_NODE_ORDER.spelling();

    private static final Set<String> HOOKS =
            Arrays.stream(Hook.values()).map(Hook::spelling).collect(Collectors.toUnmodifiableSet());

    /** What is known of the JARs that are open, by the names of their class loaders. */
    private static final Map<String, Jar> JARS = new ConcurrentHashMap<>();

    /** @param plugins the names of its plugins and actions, by their classes */
    private record Jar(String version, Map<String, String> plugins) {}

    /** From now on, frames of a JAR are known. */
    static void know(String jar, String version) {
        JARS.put(jar, new Jar(version, new ConcurrentHashMap<>()));
    }

    /** A class of a JAR is that of a plugin. */
    static void know(String jar, Class<?> type, String plugin) {
        Jar known = JARS.get(jar);
        if (known != null) {
            known.plugins.put(type.getName(), plugin);
        }
    }

    /** The innermost code of a plugin JAR on a stack, as {@link Thread#getStackTrace} has it; null if there is none. */
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
     * While the process ends: the code of a plugin that ended it with {@link System#exit}; null if that was no plugin.
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

    /** While the process ends: whether a signal ended it, and no code. */
    public static boolean isEndedBySignal() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> frame.getClassName().startsWith("java.lang.Terminator"));
    }

    private static boolean isExit(StackTraceElement frame) {
        return frame.getClassName().equals("java.lang.Runtime")
                && frame.getMethodName().equals("exit");
    }

    /** What is said of a plugin that ended the process. */
    public String ends() {
        return plugin + " failed in " + where + ": it called System.exit, and there is no answer";
    }

    /** The failure of the plugin whose code threw this; null if no plugin's code did. */
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
        } catch (Throwable e) { // an exception of a plugin that cannot tell its place
            return new StackTraceElement[0];
        }
    }

    /** What a plugin printed, under its name and in one line. */
    public String prints(String line) {
        return plugin + " prints: " + OneLine.of(line);
    }

    /** A JAR may bring several; a nested class is of the one around it, and what belongs to none is the JAR's. */
    private static Guard guard(String jar, Jar known, StackTraceElement frame) {
        for (Map.Entry<String, String> plugin : known.plugins.entrySet()) {
            if ((frame.getClassName() + "$").startsWith(plugin.getKey() + "$")) {
                return new Guard(plugin.getValue(), jar, known.version);
            }
        }
        String all = known.plugins.values().stream().sorted().collect(Collectors.joining(", "));
        return new Guard(all.isEmpty() ? frame.getClassName() : all, jar, known.version);
    }

    /** The engine asks hooks in methods that are named as they are; other code is in the method that was called. */
    private static String where(StackTraceElement[] stack, int innermost, String jar) {
        StackTraceElement outermost = stack[innermost];
        for (int i = innermost; i < stack.length; i++) {
            if (jar.equals(stack[i].getClassLoaderName())) {
                outermost = stack[i];
            } else if (stack[i].getClassName().startsWith(ENGINE)) {
                String hook = hook(stack[i]);
                if (hook != null) {
                    return hook;
                }
                if (stack[i].getClassName().startsWith(ENGINE + "session.Cycle")) {
                    break;
                }
            }
        }
        return method(outermost.getMethodName());
    }

    private static @Nullable String hook(StackTraceElement ofEngine) {
        if (HOOKS.contains(ofEngine.getMethodName())) {
            return ofEngine.getMethodName();
        }
        String type = ofEngine.getClassName().split("\\$", 2)[0];
        if (type.startsWith(ENGINE + "evaluation.")) {
            return type.endsWith("Predicates") ? PREDICATE : type.endsWith("Scores") ? SCORE : null;
        }
        return null;
    }

    /** A lambda is named for the method that it stands in. */
    private static String method(String name) {
        if (name.equals("<init>") || name.equals("<clinit>")) {
            return "its constructor";
        }
        return name.startsWith("lambda$") ? name.split("\\$", 3)[1] : name;
    }
}
