package dev.terrace.cel;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayList;
import java.util.List;

/**
 * What expressions can find in texts.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/apiserver/pkg/cel/library/regex.go"
 */
final class TextFunctions {
    private TextFunctions() {}

    static void addTo(Functions all) {
        CelType text = SimpleType.STRING;
        ListType texts = ListType.create(text);
        all.member("find", text, values -> find(values), text, text)
                .member("findAll", texts, values -> findAll(values, -1), text, text)
                .member("findAll", texts, values -> findAll(values, (Long) values[2]), text, text, SimpleType.INT);
    }

    private static String find(Object[] values) {
        List<String> first = findAll(values, 1);
        return first.isEmpty() ? "" : first.get(0);
    }

    /** @param most below 0 for all */
    private static List<String> findAll(Object[] values, long most) {
        Matcher matcher = Pattern.compile((String) values[1]).matcher((String) values[0]);
        List<String> found = new ArrayList<>();
        while ((most < 0 || found.size() < most) && matcher.find()) {
            found.add(matcher.group());
        }
        return List.copyOf(found);
    }
}
