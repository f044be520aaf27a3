package dev.terrace.engine.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.observation.HookCounter;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.DeviceAccount;
import dev.terrace.spi.DomainGradient;
import dev.terrace.spi.HookPoint;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.VictimQueueOrder;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each hook is declared once per layer, and the declarations agree. */
class HookTableTest {
    /** A function for each type of hook. */
    private static final Map<Type, Object> FUNCTIONS = Map.ofEntries(
            Map.entry(Comparator.class, Comparator.comparing(Object::toString)),
            Map.entry(VictimQueueOrder.class, (VictimQueueOrder) (left, right, preemptor) -> 0),
            Map.entry(ToDoubleFunction.class, (ToDoubleFunction<Object>) subject -> 0),
            Map.entry(Function.class, (Function<Object, Object>) subject -> subject),
            Map.entry(Predicate.class, (Predicate<Object>) subject -> true),
            Map.entry(BiPredicate.class, (BiPredicate<Object, Object>) (queue, subject) -> true),
            Map.entry(QueueTrial.class, (QueueTrial) (queue, task, gone) -> true),
            Map.entry(Consumer.class, (Consumer<Object>) subject -> {}),
            Map.entry(NodePredicate.class, NodePredicate.clusterWide(task -> null)),
            Map.entry(NodeScore.class, NodeScore.clusterWide(task -> true, (task, nodes) -> null)),
            Map.entry(BiFunction.class, (BiFunction<Object, Object, Object>) (subject, all) -> all),
            Map.entry(VictimFilter.class, (VictimFilter<Object>) (preemptor, candidates) -> candidates),
            Map.entry(DomainGradient.class, (DomainGradient) (group, within, purpose) -> List.of()),
            Map.entry(DeviceAccount.class, new DeviceAccount(node -> List.of(), task -> List.of())));

    private final HookTable table = new HookTable();
    private final Registration registration = new Registration(
            table, 0, new Guard(Guard.PLUGIN, "all", "test", "1.0"), EnumSet.allOf(Switch.class), Contracts.TRUSTED);

    private static List<Field> points() {
        return Stream.of(Hooks.class.getFields())
                .filter(field -> field.getType() == HookPoint.class)
                .toList();
    }

    @SuppressWarnings("unchecked") // the function has the type that the point's field declares
    private void registerEverywhere() throws IllegalAccessException {
        for (Field field : points()) {
            Type function = ((ParameterizedType) field.getGenericType()).getActualTypeArguments()[0];
            Type raw = function instanceof ParameterizedType generic ? generic.getRawType() : function;
            Object known = Objects.requireNonNull(FUNCTIONS.get(raw), () -> "a function of the new type " + raw);
            registration.on((HookPoint<Object>) field.get(null), known);
        }
    }

    @Test
    void eachHookHasOneColumn() {
        assertThat(table.ofHooks()).<Hook>map(HookColumn::hook).containsExactlyInAnyOrder(Hook.values());
    }

    @Test
    void eachPointHasAMethodOfItsName() throws IllegalAccessException {
        for (Field field : points()) {
            HookPoint<?> point = (HookPoint<?>) field.get(null);
            assertThat(Hooks.class.getMethods())
                    .filteredOn(method -> method.getReturnType() == Hooks.class)
                    .extracting(Method::getName)
                    .contains(point.spelling());
            point.hook().ifPresent(hook -> assertThat(hook.name()).isEqualTo(field.getName()));
        }
    }

    @Test
    void eachPointTakesAFunction() throws IllegalAccessException {
        registerEverywhere();
        assertThat(registration.registered()).containsExactly(Hook.values());
        assertThat(table.ofHooks())
                .allSatisfy(column -> assertThat(column.all()).hasSize(1));
        assertThat(points()).hasSize(table.ofHooks().size() + 4);
        assertThat(List.of(table.queueNumbers, table.amountsUsed, table.devices, table.jobTerms))
                .allSatisfy(column -> assertThat(column.all()).hasSize(1));
    }

    @Test
    void eachColumnIsHeard() throws IllegalAccessException {
        registerEverywhere();
        List<Object> unheard = new ArrayList<>();
        table.ofHooks().forEach(column -> unheard.add(column.all().get(0).function()));
        HookCounter hookCounter = new HookCounter();
        hookCounter.listenTo(table);
        assertThat(hookCounter.uses()).<Hook>map(HookUse::hook).containsExactlyInAnyOrder(Hook.values());
        assertThat(table.ofHooks())
                .<Object>map(column -> column.all().get(0).function())
                .doesNotContainAnyElementsOf(unheard);
    }

    @Test
    void nothingIsTakenOnceTheSessionHasOpened() {
        registration.close();
        assertThatThrownBy(() -> registration.jobReady(job -> true)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> registration.lasting(Hook.JOB_READY)).isInstanceOf(IllegalStateException.class);
    }
}
