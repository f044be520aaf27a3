package dev.terrace.dist;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The packages of one module, and the dependencies that each may have. A package that is not listed is a violation, and
 * a listed one without a class as well.
 */
final class Rooms extends ArchCondition<JavaClass> {
    private final String base;
    private final Map<String, Set<String>> used;
    private final Set<String> empty = new HashSet<>();

    private Rooms(String base, Map<String, Set<String>> used) {
        super("use other rooms of %s as drawn", base);
        this.base = base;
        this.used = used;
    }

    /**
     * @param base the common package of the module
     * @param lines one line per package: {@code room -> the rooms that it uses}; (root) stands for the base itself
     */
    static ArchRule of(String base, String lines) {
        Function<String, String> full = room -> room.equals("(root)") ? base : base + "." + room;
        Map<String, Set<String>> used = lines.lines()
                .map(line -> line.split(" ->", -1))
                .collect(Collectors.toMap(
                        parts -> full.apply(parts[0]),
                        parts -> Arrays.stream(parts[1].split(" ", -1))
                                .filter(room -> !room.isEmpty())
                                .map(full)
                                .collect(Collectors.toSet())));
        return ArchRuleDefinition.classes().that().resideInAPackage(base + "..").should(new Rooms(base, used));
    }

    @Override
    public void init(Collection<JavaClass> all) {
        empty.addAll(used.keySet());
    }

    @Override
    public void finish(ConditionEvents events) {
        for (String room : empty) {
            events.add(SimpleConditionEvent.violated(room, room + " is drawn and has no class"));
        }
    }

    @Override
    public void check(JavaClass from, ConditionEvents events) {
        String room = from.getPackageName();
        empty.remove(room);
        Set<String> others = used.get(room);
        if (others == null) {
            events.add(SimpleConditionEvent.violated(from, from.getName() + " is in a package that is not drawn"));
            return;
        }
        for (Dependency arrow : from.getDirectDependenciesFromSelf()) {
            String to = arrow.getTargetClass().getBaseComponentType().getPackageName();
            boolean isInside = to.equals(base) || to.startsWith(base + ".");
            if (isInside && !to.equals(room) && !others.contains(to)) {
                events.add(SimpleConditionEvent.violated(from, arrow.getDescription()));
            }
        }
    }
}
