package dev.terrace.replay.world;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.VolumeCounts;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.spi.toolkit.GpuShare;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Creates the group and the pods of a trace's job. Pods are read from the fields that a dump would have, once for each
 * request, so that a dump of a replay reads back equal.
 */
public final class JobObjects {
    /** The namespace of all groups and pods. */
    public static final String NAMESPACE = "replay";

    private static final Pattern KEY = Pattern.compile(key("[-a-z0-9]+"));
    private static final String GROUP = "scheduling.k8s.io/group-name";
    private static final String DEFAULT_QUEUE = "default";
    private static final int MAX_SAMPLES = 10_000;

    /** The fields that pods of several jobs share. */
    private record Alike(TaskRequest request, @Nullable Integer priority) {}

    private final ResourceNames names;
    private final Map<Alike, TaskSpec> samples = new HashMap<>();

    /** @param names the dimensions of the cluster */
    public JobObjects(ResourceNames names) {
        this.names = names;
    }

    /** Returns the key of the group with a name. */
    public static String key(String name) {
        return NAMESPACE + "/" + name;
    }

    /** Returns the key of a pod, which is that of its group with its number behind it. */
    public static String pod(String group, int number) {
        return group + "-" + number;
    }

    /** Returns the number of the pod with a key. */
    public static int number(String pod) {
        return NumberText.integer(pod.substring(pod.lastIndexOf('-') + 1)).orElseThrow();
    }

    /**
     * Returns a sentence in which groups, and the pods of groups, have the id of their job.
     *
     * @param ids returns the id of the job of a group, by the group's key; null for other keys
     */
    public static String renamed(String sentence, Function<String, @Nullable String> ids) {
        return KEY.matcher(sentence).replaceAll(found -> {
            String key = found.group();
            int number = key.lastIndexOf('-');
            String own = ids.apply(key);
            String ofPod = own != null || number < 0 ? null : ids.apply(key.substring(0, number));
            return Matcher.quoteReplacement(own != null ? own : ofPod != null ? ofPod + key.substring(number) : key);
        });
    }

    /** Returns the name of a job's queue. */
    public static String queue(TraceJob job) {
        return job.queue().isEmpty() ? DEFAULT_QUEUE : job.queue();
    }

    /** Returns the name of the class with a priority. */
    public static String priorityClass(int priority) {
        return "p" + priority;
    }

    /** Returns the group of a job. */
    public JobSpec group(TraceJob job, String name, Instant created) {
        Integer priority = job.priority();
        return JobSpec.builder(NAMESPACE, name)
                .created(created)
                .queue(queue(job))
                .minMember(job.minTasks())
                .minResources(times(sample(job).template().requests(), job.minTasks()))
                .priorityClassName(priority == null ? "" : priorityClass(priority))
                .phase(JobPhase.PENDING)
                .build();
    }

    /** Returns the pods of a job, in the order of their numbers. */
    public List<TaskSpec> pods(TraceJob job, String name, Instant created) {
        TaskSpec sample = sample(job);
        SortedMap<String, String> annotations = new TreeMap<>();
        annotations.put(GROUP, name);
        long estimate = estimate(job);
        if (estimate != TaskSpec.NO_ESTIMATE) {
            annotations.put(TaskSpec.ESTIMATE, Long.toString(estimate));
        }
        if (!job.user().isEmpty()) {
            annotations.put(TaskSpec.USER, job.user());
        }
        if (job.request().sharesGpu()) {
            annotations.put(GpuShare.MILLI, Integer.toString(job.request().gpuMilli()));
        }
        Map<String, String> all = Map.copyOf(annotations);
        String group = key(name);
        List<TaskSpec> pods = new ArrayList<>(job.tasks());
        for (int number = 0; number < job.tasks(); number++) {
            pods.add(sample.toBuilder()
                    .name(pod(name, number))
                    .uid(pod(group, number))
                    .created(created)
                    .annotations(all)
                    .job(group)
                    .estimate(estimate)
                    .build());
        }
        return pods;
    }

    /** Returns the planned run time of a job's tasks; {@link TaskSpec#NO_ESTIMATE} if the trace has none. */
    public static long estimate(TraceJob job) {
        return job.planned() == TraceJob.UNKNOWN ? TaskSpec.NO_ESTIMATE : job.planned();
    }

    /** Returns the resources that admission reserves: cpu, memory and devices. */
    private Amounts times(Amounts one, int times) {
        long[] all = new long[names.size()];
        for (int d = 0; d < all.length; d++) {
            all[d] = d == ResourceNames.PODS ? 0 : one.get(d) * times;
        }
        return Amounts.of(names, all, one.present() & ~(1L << ResourceNames.PODS));
    }

    /** Returns a sample of a job's pods: their request and priority, without names, annotations and group. */
    TaskSpec sample(TraceJob job) {
        if (samples.size() > MAX_SAMPLES) {
            samples.clear();
        }
        return samples.computeIfAbsent(new Alike(job.request(), job.priority()), this::read);
    }

    private TaskSpec read(Alike alike) {
        TaskRequest request = alike.request();
        ObjectNode pod = JsonNodeFactory.instance.objectNode();
        pod.put("apiVersion", "v1").put("kind", "Pod");
        pod.putObject("metadata").put("namespace", NAMESPACE).put("name", "sample");
        ObjectNode spec = pod.putObject("spec").put("schedulerName", "volcano");
        Integer priority = alike.priority();
        if (priority != null) {
            spec.put("priority", priority).put("priorityClassName", priorityClass(priority));
        }
        if (!request.selector().isEmpty()) {
            require(request, spec);
        }
        ObjectNode resources =
                spec.putArray("containers").addObject().put("name", "task").putObject("resources");
        ObjectNode requests = resources.putObject("requests");
        if (request.cpuMilli() > 0) {
            requests.put("cpu", request.cpuMilli() + "m");
        }
        if (request.memoryMib() > 0) {
            requests.put("memory", request.memoryMib() + "Mi");
        }
        if (request.gpus() > 0) {
            requests.put(GpuShare.GPU, request.gpus());
            resources.putObject("limits").put(GpuShare.GPU, request.gpus());
        }
        pod.putObject("status").put("phase", "Pending");
        return (TaskSpec) ReadObjects.read(List.of(pod), "the trace", ReadOptions.defaults())
                .all(new AmountsTable(names, VolumeCounts.NONE))
                .get(0);
    }

    /** Writes {@code label in a|b} as a required node affinity. */
    private static void require(TaskRequest request, ObjectNode spec) {
        ObjectNode expression = spec.putObject("affinity")
                .putObject("nodeAffinity")
                .putObject("requiredDuringSchedulingIgnoredDuringExecution")
                .putArray("nodeSelectorTerms")
                .addObject()
                .putArray("matchExpressions")
                .addObject()
                .put("key", request.label())
                .put("operator", "In");
        request.values().forEach(value -> expression.withArrayProperty("values").add(value));
    }
}
