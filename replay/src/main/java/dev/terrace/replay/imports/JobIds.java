package dev.terrace.replay.imports;

import java.util.HashMap;
import java.util.Map;

/** Gives the jobs of one name different ids: the first has the name, later ones have #2 and so on. */
public final class JobIds {
    private final Map<String, Integer> jobs = new HashMap<>();

    /** Returns the id of the next job of a name. */
    public String next(String name) {
        int number = jobs.merge(name, 1, Integer::sum);
        return number == 1 ? name : name + "#" + number;
    }
}
