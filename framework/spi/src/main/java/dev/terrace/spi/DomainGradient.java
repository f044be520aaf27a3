package dev.terrace.spi;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.TaskGroup;
import java.util.List;

/** The smaller domains of a domain to try for tasks that are placed together, in groups. */
@FunctionalInterface
public interface DomainGradient {
    /** A group of domains is tried only if no domain of the previous group can hold the tasks. */
    List<List<HyperNode>> of(TaskGroup group, HyperNode within, SearchPurpose purpose);
}
