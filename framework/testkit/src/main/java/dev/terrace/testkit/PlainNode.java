package dev.terrace.testkit;

import dev.terrace.model.HostPort;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * A node of a {@link Scenario}, without an engine. It has the pods that Kubernetes reports. Methods about changes of a
 * session throw.
 */
final class PlainNode implements Node {
    private final int id;
    private final NodeSpec spec;
    private final List<Task> pods = new ArrayList<>();

    PlainNode(int id, NodeSpec spec) {
        this.id = id;
        this.spec = spec;
    }

    void add(int task, TaskSpec pod) {
        pods.add(new PlainTask(task, pod, this));
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public int slot() {
        return id;
    }

    @Override
    public NodeSpec spec() {
        return spec;
    }

    @Override
    public Amounts allocatable() {
        return spec.allocatable();
    }

    @Override
    public List<Task> pods() {
        return pods;
    }

    @Override
    public List<HostPort> takenPorts() {
        return pods.stream().flatMap(pod -> pod.template().hostPorts().stream()).toList();
    }

    @Override
    public ResourceVector podRequests() {
        Tally sum = new Tally(spec.allocatable().names());
        pods.forEach(pod -> sum.add(pod.requests()));
        return sum;
    }

    @Override
    public long scoringCpu() {
        return pods.stream().mapToLong(pod -> pod.template().scored().cpu()).sum();
    }

    @Override
    public long scoringMemory() {
        return pods.stream().mapToLong(pod -> pod.template().scored().memory()).sum();
    }

    @Override
    public ResourceVector idle() {
        Tally idle = Tally.of(spec.allocatable());
        pods.forEach(pod -> idle.subtract(pod.requests()));
        return idle;
    }

    @Override
    public ResourceVector used() {
        return podRequests();
    }

    @Override
    public ResourceVector releasing() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ResourceVector pipelined() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ResourceVector futureIdle() {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<Task> tasks() {
        throw new UnsupportedOperationException();
    }
}
