package dev.terrace.objects.pod;

import dev.terrace.model.PodPhase;
import dev.terrace.model.QosClass;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.Condition;
import dev.terrace.objects.field.FieldReader;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads {@code status} of a pod: its phase, its times, and its resizes. */
final class PodStatusReader {
    private static final Map<String, PodPhase> PHASES = Choices.bySpelling(PodPhase.values(), PodPhase::spelling);
    private static final Map<String, QosClass> QOS = Choices.bySpelling(QosClass.values(), QosClass::spelling);

    private final FieldReader in;
    private final Map<String, Resize> containers = new HashMap<>();
    private final Map<String, Resize> inits = new HashMap<>();
    private final Resize.Reading wholePod;
    private final Map<String, String> madeClaims = new TreeMap<>();
    private PodPhase phase = PodPhase.PENDING;
    private boolean hasPhase;
    private String nominatedNode = "";
    private String qos = "";
    private @Nullable Instant started;
    private boolean isScheduled;
    private @Nullable Instant scheduled;
    private boolean isDisrupted;
    private boolean preempted;
    /** The reason in the first condition about a resize; null without such a condition. */
    private @Nullable String resizeReason;

    PodStatusReader(FieldReader in) {
        this.in = in;
        this.wholePod = new Resize.Reading(in);
    }

    void read() {
        in.object(key -> {
            switch (key) {
                case "phase" -> readPhase();
                case "nominatedNodeName" -> nominatedNode = in.text();
                case "qosClass" -> qos = in.text();
                case "startTime" -> started = in.pastTime();
                case "conditions" -> in.list(this::condition);
                case "containerStatuses" -> in.list(() -> keep(containers));
                case "initContainerStatuses" -> in.list(() -> keep(inits));
                case "resourceClaimStatuses" -> in.list(this::madeClaim);
                default -> wholePod.field(key);
            }
        });
    }

    private void readPhase() {
        String text = Choices.expected(in, PHASES.keySet());
        hasPhase = !text.isEmpty();
        phase = hasPhase ? PHASES.getOrDefault(text, PodPhase.UNKNOWN) : PodPhase.PENDING;
    }

    boolean hasPhase() {
        return hasPhase;
    }

    /**
     * The phase; pending if absent, as in the API server. {@link PodPhase#UNKNOWN} also for a phase that Kubernetes
     * lacks.
     */
    PodPhase phase() {
        return phase;
    }

    /** The start time; null if absent. */
    @Nullable
    Instant started() {
        return started;
    }

    /**
     * The time of the first condition that reports the pod as scheduled; null without such a condition or without its
     * time.
     */
    @Nullable
    Instant scheduled() {
        return scheduled;
    }

    /** Returns whether the first condition about a disruption says that a scheduler preempts the pod. */
    boolean preempted() {
        return preempted;
    }

    String nominatedNode() {
        return nominatedNode;
    }

    /** The QoS class; empty if it is absent, or if Kubernetes lacks it. */
    Optional<QosClass> qos() {
        return Optional.ofNullable(QOS.get(qos));
    }

    Container resized(Container container) {
        return resized(container, containers.get(container.name()));
    }

    Container resizedInit(Container init) {
        return resized(init, inits.get(init.name()));
    }

    Map<String, Quantity> resizedPod(Map<String, Quantity> wanted) {
        return wholePod.finish().instead(wanted, isInfeasible());
    }

    private Container resized(Container container, @Nullable Resize resize) {
        return resize == null
                ? container
                : container.asking(
                        resize.instead(container.requests(), isInfeasible()), resize.limitsInstead(container.limits()));
    }

    private boolean isInfeasible() {
        return "Infeasible".equals(resizeReason);
    }

    /**
     * The names of the claims that were created for the pod, by their names in the pod; empty if no claim is needed.
     */
    Map<String, String> madeClaims() {
        return madeClaims.isEmpty() ? Map.of() : Collections.unmodifiableMap(madeClaims);
    }

    private void madeClaim() {
        Map.Entry<String, String> made = PodForms.MADE_CLAIM.read(in);
        madeClaims.putIfAbsent(made.getKey(), made.getValue());
    }

    private void keep(Map<String, Resize> resizes) {
        Resize resize = Resize.read(in);
        if (resize.actual() != null) {
            resizes.put(resize.name(), resize);
        }
    }

    private void condition() {
        Condition condition = Condition.read(in);
        if (condition.type().equals("PodResizePending") && resizeReason == null) {
            resizeReason = condition.reason();
        } else if (condition.type().equals("PodScheduled") && condition.isTrue() && !isScheduled) {
            isScheduled = true;
            scheduled = condition.changed();
        } else if (condition.type().equals("DisruptionTarget") && !isDisrupted) {
            isDisrupted = true;
            preempted = condition.isTrue() && condition.reason().equals("PreemptionByScheduler");
        }
    }
}
