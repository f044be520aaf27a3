package dev.terrace.objects.pod;

import dev.terrace.model.PodPhase;
import dev.terrace.model.QosClass;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.Condition;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Fields;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Form.Values;
import dev.terrace.objects.pod.PodForm.Written;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The {@code status} of a pod: its phase, its times, and its resizes.
 *
 * @param phaseText the phase as written; empty if absent
 * @param qosText the QoS class as written; empty if absent
 * @param started the start time; null if absent
 * @param wholePod the resize of the whole pod
 * @param inits the resizes of init containers with their names
 * @param containers the resizes of containers with their names
 * @param claims the names of the claims that were created for the pod, by their names in the pod
 */
record PodStatus(
        String phaseText,
        @Nullable Instant started,
        String nominatedNode,
        String qosText,
        Resize wholePod,
        List<Condition> conditions,
        List<Map.Entry<String, Resize>> inits,
        List<Map.Entry<String, Resize>> containers,
        List<Map.Entry<String, String>> claims) {
    private static final Map<String, PodPhase> PHASES = Choices.bySpelling(PodPhase.values(), PodPhase::spelling);
    private static final Map<String, QosClass> QOS = Choices.bySpelling(QosClass.values(), QosClass::spelling);

    /** A container without {@code resources} has no resize. */
    private static final Form<Map.Entry<String, Resize>, Map.Entry<String, Resize>> RESIZE = Form.of(fields -> {
        var name = fields.read("name", "", FieldReader::text);
        var declared = Resize.declared(fields);
        return read -> {
            Resize resize = declared.apply(read);
            return resize.actual() == null ? null : Map.entry(read.get(name), resize);
        };
    });

    private static final Form<Map.Entry<String, String>, Map.Entry<String, String>> MADE_CLAIM = Form.of(fields -> {
        var name = fields.text("name", Map.Entry::getKey);
        var claim = fields.uniqueText("resourceClaimName", Map.Entry::getValue);
        return read -> Map.entry(read.get(name), read.get(claim));
    });

    static Function<Values, PodStatus> declared(Fields<Written> fields) {
        var phase = fields.oneOf(
                "phase",
                PHASES.keySet(),
                of -> TaskNotes.lacksPhase(of.pod()) ? "" : of.pod().phase().spelling());
        var started = fields.time("startTime", of -> of.pod().started());
        var nominatedNode = fields.text("nominatedNodeName", of -> of.pod().nominatedNode());
        var qos = fields.text("qosClass", of -> of.template().qos().spelling());
        fields.write((of, out) -> of.containers().status(out));
        var wholePod = Resize.declared(fields);
        var conditions = fields.list("conditions", Condition.FORM, PodStatus::conditions);
        var inits = fields.read("initContainerStatuses", List.<Map.Entry<String, Resize>>of(), RESIZE::readAll);
        var containers = fields.read("containerStatuses", List.<Map.Entry<String, Resize>>of(), RESIZE::readAll);
        var claims = fields.list(
                "resourceClaimStatuses", MADE_CLAIM, of -> of.pod().madeClaims().entrySet());
        return read -> new PodStatus(
                read.get(phase),
                read.get(started),
                read.get(nominatedNode),
                read.get(qos),
                wholePod.apply(read),
                read.get(conditions),
                read.get(inits),
                read.get(containers),
                read.get(claims));
    }

    private static List<Condition> conditions(Written of) {
        List<Condition> conditions = new ArrayList<>();
        if (of.pod().scheduled() != null) {
            conditions.add(new Condition("PodScheduled", "", true, of.pod().scheduled()));
        }
        if (of.pod().preempted()) {
            conditions.add(new Condition("DisruptionTarget", "PreemptionByScheduler", true, null));
        }
        if (of.containers().isWhole()) {
            // The requests in the spec do not count if a resize is infeasible.
            conditions.add(new Condition("PodResizePending", "Infeasible", false, null));
        }
        return conditions;
    }

    boolean hasPhase() {
        return !phaseText.isEmpty();
    }

    /**
     * The phase; pending if absent, as in the API server. {@link PodPhase#UNKNOWN} also for a phase that Kubernetes
     * lacks.
     */
    PodPhase phase() {
        return hasPhase() ? PHASES.getOrDefault(phaseText, PodPhase.UNKNOWN) : PodPhase.PENDING;
    }

    /** The QoS class; empty if it is absent, or if Kubernetes lacks it. */
    Optional<QosClass> qos() {
        return Optional.ofNullable(QOS.get(qosText));
    }

    /**
     * The time of the first condition that reports the pod as scheduled; null without such a condition or without its
     * time.
     */
    @Nullable
    Instant scheduled() {
        return first(condition -> condition.type().equals("PodScheduled") && condition.isTrue())
                .changed();
    }

    /** Returns whether the first condition about a disruption says that a scheduler preempts the pod. */
    boolean preempted() {
        Condition disruption = first(condition -> condition.type().equals("DisruptionTarget"));
        return disruption.isTrue() && disruption.reason().equals("PreemptionByScheduler");
    }

    /** Returns whether the first condition about a resize says that it is infeasible. */
    private boolean isInfeasible() {
        return first(condition -> condition.type().equals("PodResizePending"))
                .reason()
                .equals("Infeasible");
    }

    private Condition first(Predicate<Condition> wanted) {
        for (Condition condition : conditions) {
            if (wanted.test(condition)) {
                return condition;
            }
        }
        return Condition.NONE;
    }

    /** The containers after resizing. */
    List<Container> resized(List<Container> all) {
        return all.stream().map(container -> resized(container, containers)).toList();
    }

    /** The init containers after resizing. Only restartable ones can be resized. */
    List<Container> resizedInits(List<Container> all) {
        return all.stream()
                .map(init -> init.restartable() ? resized(init, inits) : init)
                .toList();
    }

    /** @param wanted {@code spec.resources.requests} */
    Map<String, Quantity> resizedPod(Map<String, Quantity> wanted) {
        return wholePod.instead(wanted, isInfeasible());
    }

    /** The last resize of several for one name counts. */
    private Container resized(Container container, List<Map.Entry<String, Resize>> resizes) {
        Container resized = container;
        for (Map.Entry<String, Resize> resize : resizes) {
            if (resize.getKey().equals(container.name())) {
                resized = container.asking(
                        resize.getValue().instead(container.requests(), isInfeasible()),
                        resize.getValue().limitsInstead(container.limits()));
            }
        }
        return resized;
    }

    /** The names of the created claims, by their names in the pod; the first of several counts. */
    Map<String, String> madeClaims() {
        if (claims.isEmpty()) {
            return Map.of();
        }
        Map<String, String> made = new TreeMap<>();
        claims.forEach(claim -> made.putIfAbsent(claim.getKey(), claim.getValue()));
        return Collections.unmodifiableMap(made);
    }
}
