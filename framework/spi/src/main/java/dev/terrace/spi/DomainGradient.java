package dev.terrace.spi;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.TaskGroup;
import java.util.List;

/** Divides the subdomains of a domain into groups, which are tried in order for tasks that are placed together. */
@FunctionalInterface
public interface DomainGradient {
    /** Returns the groups. A group is tried only if no domain of the previous groups can hold the tasks. */
    List<List<HyperNode>> of(TaskGroup group, HyperNode within, SearchPurpose purpose);
}
