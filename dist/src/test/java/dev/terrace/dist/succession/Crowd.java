package dev.terrace.dist.succession;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A small cluster in which most jobs wait: few nodes, several queues and priorities, and many jobs of few shapes. */
final class Crowd {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int JOBS = 60;
    private static final int QUEUES = 3;

    private Crowd() {}

    static List<ObjectNode> objects(Random random) throws Exception {
        List<ObjectNode> objects = new ArrayList<>();
        for (int node = 0; node < 1 + random.nextInt(3); node++) {
            objects.add(read("""
                    {"apiVersion":"v1","kind":"Node","metadata":{"name":"n%s",
                      "labels":{"kubernetes.io/hostname":"n%s"}},
                     "status":{"allocatable":{"cpu":"%s","memory":"16Gi","pods":"20"}}}""".formatted(node, node, 2 + random.nextInt(4))));
        }
        int queues = 1 + random.nextInt(QUEUES);
        for (int queue = 0; queue < queues; queue++) {
            objects.add(read("""
                    {"apiVersion":"scheduling.volcano.sh/v1beta1","kind":"Queue","metadata":{"name":"q%s"},
                     "spec":{"weight":%s},"status":{"state":"Open"}}""".formatted(queue, 1 + random.nextInt(3))));
        }
        for (int value = 0; value < 2; value++) {
            objects.add(read("""
                    {"apiVersion":"scheduling.k8s.io/v1","kind":"PriorityClass","metadata":{"name":"p%s"},
                     "value":%s}""".formatted(value, value)));
        }
        for (int app = 0; app < 2; app++) {
            objects.add(read("""
                    {"apiVersion":"v1","kind":"Service","metadata":{"name":"s%s","namespace":"ns"},
                     "spec":{"selector":{"app":"a%s"}}}""".formatted(app, app)));
        }
        for (int job = 0; job < JOBS; job++) {
            addJob(objects, "j" + job, "q" + random.nextInt(queues), random);
        }
        return objects;
    }

    private static void addJob(List<ObjectNode> objects, String name, String queue, Random random) throws Exception {
        int tasks = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
        int members = 1 + random.nextInt(tasks);
        int cpu = 1 + random.nextInt(3);
        String created = "2025-12-31T23:" + (10 + random.nextInt(50)) + ":00Z";
        objects.add(read("""
                {"apiVersion":"scheduling.volcano.sh/v1beta1","kind":"PodGroup",
                 "metadata":{"name":"%s","namespace":"ns","uid":"g-%s","creationTimestamp":"%s",
                  "annotations":{"terrace.dev/estimate":"%s"}},
                 "spec":{"minMember":%s,%s"queue":"%s","priorityClassName":"p%s"},"status":{"phase":"%s"}}""".formatted(
                        name,
                        name,
                        created,
                        60 * (1 + random.nextInt(5)),
                        members,
                        random.nextBoolean() ? "" : "\"minResources\":{\"cpu\":\"%s\"},".formatted(cpu * members),
                        queue,
                        random.nextInt(2),
                        random.nextBoolean() ? "Inqueue" : "Pending")));
        for (int task = 0; task < tasks; task++) { // without an index in the name, so that the random uid orders them
            objects.add(
                    read("""
                    {"apiVersion":"v1","kind":"Pod",
                     "metadata":{"name":"%s-%s","namespace":"ns","uid":"%s-%s-%s","creationTimestamp":"%s",
                      "labels":{"app":"a%s"},"annotations":{"scheduling.k8s.io/group-name":"%s"}},
                     "spec":{"schedulerName":"volcano","containers":[{"name":"c","resources":{"requests":
                      {"cpu":"%s","memory":"1Gi"}}}]},
                     "status":{"phase":"Pending"}}""".formatted(name, task, random.nextInt(100), name, task, created, members % 2, name, cpu)));
        }
    }

    private static ObjectNode read(String json) throws Exception {
        return (ObjectNode) JSON.readTree(json);
    }
}
