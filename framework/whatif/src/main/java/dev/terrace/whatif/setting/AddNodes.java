package dev.terrace.whatif.setting;

import dev.terrace.model.Cluster;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.number.NumberText;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The setting {@code add node like=NAME,count=N}. The default count is 1. */
final class AddNodes {
    static final String WORDS = "add node ";

    private static final Pattern FORM = Pattern.compile("like=([^,]+)(?:,count=(-?\\d{1,9}))?");

    private AddNodes() {}

    static Change change(ChangeBuilder builder, Cluster cluster, String setting) {
        Matcher form = FORM.matcher(setting.substring(WORDS.length()).strip());
        if (!form.matches()) {
            throw new UnknownSetting("nodes are added by 'add node like=NAME,count=2'.");
        }
        List<String> names = cluster.nodes().stream().map(NodeSpec::name).toList();
        String like = form.group(1);
        if (!names.contains(like)) {
            throw new UnknownSetting("the cluster has no node '%s'.%s".formatted(like, Target.Field.hint(like, names)));
        }
        int count =
                form.group(2) == null ? 1 : NumberText.integer(form.group(2)).orElseThrow();
        if (count < 1 || count > Change.AddedNodes.MAX_COUNT) {
            throw new UnknownSetting(
                    "from 1 to %s nodes can be added, not %s.".formatted(Change.AddedNodes.MAX_COUNT, count));
        }
        var unused = builder.object(Change.NODE, like);
        return new Change.AddedNodes(like, count);
    }
}
