package dev.terrace.spi.promise;

import static java.util.stream.Collectors.joining;

import japicmp.cmp.JarArchiveComparator;
import japicmp.cmp.JarArchiveComparatorOptions;
import japicmp.model.AccessModifier;
import japicmp.model.JApiBehavior;
import japicmp.model.JApiChangeStatus;
import japicmp.model.JApiClass;
import japicmp.model.JApiCompatibility;
import japicmp.model.JApiCompatibilityChange;
import japicmp.model.JApiCompatibilityChangeType;
import japicmp.model.JApiField;
import japicmp.model.JApiMethod;
import japicmp.model.JApiParameter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javassist.CtClass;

/**
 * The promise of an API. A type that plugins and actions implement stays source-compatible, so that adding an abstract
 * method breaks it. Every other type is provided by Terrace and stays binary-compatible for its callers. The canonical
 * constructors of records are not promised.
 *
 * @param implemented binary names of the types that plugins and actions implement
 */
record Promise(Set<String> implemented) {
    /**
     * Changes that are harmless for every type. Turning an abstract method into a default one breaks only a class that
     * inherits another default. The removal of a method from a parent is a break of the parent.
     */
    private static final Set<JApiCompatibilityChangeType> HARMLESS = EnumSet.of(
            JApiCompatibilityChangeType.METHOD_ABSTRACT_NOW_DEFAULT,
            JApiCompatibilityChangeType.METHOD_REMOVED_IN_SUPERCLASS);

    /** Returns the changes between two APIs that break the promise. */
    List<Break> breaks(Api before, Api after) {
        JarArchiveComparatorOptions options = new JarArchiveComparatorOptions();
        options.setAccessModifier(AccessModifier.PROTECTED);
        options.getIgnoreMissingClasses().setIgnoreAllMissingClasses(true);
        return new JarArchiveComparator(options)
                .compare(before.archive(), after.archive()).stream()
                        .filter(type -> type.getChangeStatus() != JApiChangeStatus.NEW)
                        .flatMap(this::breaks)
                        .distinct()
                        .toList();
    }

    private Stream<Break> breaks(JApiClass type) {
        Stream.Builder<Break> breaks = Stream.builder();
        collect(type, "", List.of(type), breaks);
        if (type.getChangeStatus() == JApiChangeStatus.REMOVED) {
            return breaks.build();
        }
        collect(type, "", List.of(type.getSuperclass()), breaks);
        collect(type, "", type.getInterfaces(), breaks);
        collect(type, "", type.getGenericTemplates(), breaks);
        for (JApiField field : type.getFields()) {
            collect(type, field.getName(), List.of(field), breaks);
        }
        if (!isRecord(type)) {
            type.getConstructors().forEach(constructor -> collectCallable(type, constructor, breaks));
        }
        for (JApiMethod method : type.getMethods()) {
            collectCallable(type, method, breaks);
            collect(type, signature(method), List.of(method.getReturnType()), breaks);
        }
        return breaks.build();
    }

    private void collectCallable(JApiClass type, JApiBehavior callable, Consumer<Break> breaks) {
        String signature = signature(callable);
        collect(type, signature, List.of(callable), breaks);
        collect(type, signature, callable.getParameters(), breaks);
        collect(type, signature, callable.getGenericTemplates(), breaks);
    }

    private void collect(
            JApiClass type, String member, List<? extends JApiCompatibility> parts, Consumer<Break> breaks) {
        parts.stream()
                .flatMap(part -> part.getCompatibilityChanges().stream())
                .filter(change -> isBreak(type, change))
                .map(change -> new Break(type.getFullyQualifiedName().replace('$', '.'), member, change.getType()))
                .forEach(breaks);
    }

    private boolean isBreak(JApiClass type, JApiCompatibilityChange change) {
        boolean isKept = implemented.contains(type.getFullyQualifiedName())
                ? change.isSourceCompatible() && change.isBinaryCompatible()
                : change.isBinaryCompatible();
        return !isKept && !HARMLESS.contains(change.getType());
    }

    private static boolean isRecord(JApiClass type) {
        return type.getOldClass()
                .map(CtClass::getClassFile2)
                .filter(file -> file.getSuperclass().equals("java.lang.Record"))
                .isPresent();
    }

    private static String signature(JApiBehavior callable) {
        return callable.getParameters().stream()
                .map(JApiParameter::getType)
                .map(parameter -> parameter.substring(parameter.lastIndexOf('.') + 1))
                .collect(joining(", ", callable.getName() + "(", ")"));
    }
}
