package dev.terrace.whatif.rule;

import dev.terrace.model.finding.Position;
import dev.terrace.whatif.rule.RuleEffect.Differs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Verdicts on rules, as data for programs. */
public final class VerdictDocument {
    private VerdictDocument() {}

    public static List<Map<String, Object>> of(List<RuleEffect> verdicts) {
        return verdicts.stream().map(VerdictDocument::of).toList();
    }

    private static Map<String, Object> of(RuleEffect effect) {
        Rule rule = effect.rule();
        Map<String, Object> map = new LinkedHashMap<>();
        if (rule.action() != null) {
            map.put("action", rule.action());
        }
        if (rule.plugin() != null) {
            map.put("tier", rule.tier());
            map.put("plugin", rule.plugin());
        }
        if (rule.hook() != null) {
            map.put("hook", rule.hook().spelling());
            rule.toggle().ifPresent(toggle -> map.put("switch", toggle));
        }
        map.put("position", position(rule.position()));
        map.put("asked", effect.asked());
        Differs differs = effect.differs();
        if (differs != null) {
            map.put("verdict", effect.word());
            map.put("without", List.of(rule.without().document()));
            map.put("differs", differs(differs));
        }
        return map;
    }

    /** Returns a position as a document for programs. */
    public static Map<String, Object> position(Position position) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("source", position.source());
        map.put("line", position.line());
        map.put("column", position.column());
        return map;
    }

    private static Map<String, Object> differs(Differs differs) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("binds", differs.binds());
        map.put("evicts", differs.evicts());
        map.put("pipelined", differs.pipelined());
        map.put("phases", differs.phases());
        return map;
    }
}
