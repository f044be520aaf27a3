package dev.terrace.anonymise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RanksTest {
    @Test
    void newNamesSortAsTheOldOnesDoAlsoAmongThoseThatStay() {
        List<String> old =
                List.of("batch", "default", "dev", "kube-system", "kube-system-2", "ml", "ml-2", "ml2", "zoo");
        Map<String, String> names = new TreeMap<>(new Ranks(
                        Domain.NAMESPACE,
                        old.stream()
                                .filter(name -> !Domain.NAMESPACE.keeps(name))
                                .toList(),
                        Map.of("default", "default", "kube-system", "kube-system"),
                        1)
                .assigned());
        names.put("default", "default");
        names.put("kube-system", "kube-system");
        for (String one : old) {
            for (String other : old) {
                String left = names.getOrDefault(one, "");
                String right = names.getOrDefault(other, "");
                assertThat(Integer.signum(left.compareTo(right))).isEqualTo(Integer.signum(one.compareTo(other)));
                assertThat(Integer.signum((left + "/x").compareTo(right + "/x")))
                        .as(one + " and " + other)
                        .isEqualTo(Integer.signum((one + "/x").compareTo(other + "/x")));
            }
        }
    }

    @Test
    void aPodKeepsTheNumberByWhichTasksAreOrdered() {
        assertThat(new Ranks(Domain.POD, List.of("train-ps-3", "train-3", "web-a-x1"), Map.of(), 3).assigned())
                .isEqualTo(Map.of("train-3", "p001", "train-ps-3", "p002-x-3", "web-a-x1", "p003"));
    }

    /** A group has the name of a pod, which is new already. */
    @Test
    void newNamesSortAsTheOldOnesDoAlsoAmongThoseOfAnotherDomain() {
        assertThat(new Ranks(Domain.POD_GROUP, List.of("abc", "pcm", "zoo"), Map.of("123", "p1", "pd", "p3"), 1)
                        .assigned())
                .isEqualTo(Map.of("abc", "p10g1", "pcm", "p10g2", "zoo", "p30g3"));
    }
}
