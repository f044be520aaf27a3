package dev.terrace.dist.fuzz;

import dev.terrace.dist.fuzz.Trial.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tries variants of recorded inputs. Two of five are equivalent to their seed, and must give the same report. The
 * others are changed or invalid, and must end in a report, or in a sentence with a position.
 */
final class Fuzz {
    private final Corpus corpus;
    private final Trial trial;
    private final Path kept;
    private final Map<Seed, String> reports = new HashMap<>();
    private final SortedMap<Integer, Integer> exits = new TreeMap<>();
    /** The defects, each with the folder of its first input. */
    private final Map<String, Path> complaints = new TreeMap<>();

    /** @param kept the folder for inputs with a defect, after minimisation */
    Fuzz(Corpus corpus, Trial trial, Path kept) {
        this.corpus = corpus;
        this.trial = trial;
        this.kept = kept;
    }

    /** Returns the number of inputs by exit code. */
    SortedMap<Integer, Integer> exits() {
        return exits;
    }

    Map<String, Path> complaints() {
        return complaints;
    }

    /** Tries the variant with a number, which is the same in each run. */
    void variant(long number) throws IOException {
        Random random = new Random(number * 0x9E3779B97F4A7C15L);
        Seed seed = corpus.seeds().get(random.nextInt(corpus.seeds().size()));
        if (random.nextInt(5) < 2) {
            sameMeaning(number, seed, random);
        } else {
            otherMeaning(number, seed.copy(), random);
        }
    }

    private void sameMeaning(long number, Seed seed, Random random) throws IOException {
        String expected = reports.get(seed);
        if (expected == null) {
            expected = trial.ofObjects(seed.objects(), seed.conf()).text();
            reports.put(seed, expected);
        }
        Layout layout = new Layout(random);
        List<byte[]> files = layout.write(seed.objects());
        String conf = layout.conf(seed.conf());
        Answer answer = trial.ofFiles(files, conf);
        count(answer);
        if (!answer.text().equals(expected)) {
            keep(
                    number,
                    conf,
                    files,
                    "means the same as %s; %s".formatted(seed.name(), difference(expected, answer.text())));
        }
    }

    private static String difference(String expected, String got) {
        List<String> one = expected.lines().toList();
        List<String> other = got.lines().toList();
        int line = 0;
        while (line < Math.min(one.size(), other.size()) - 1 && one.get(line).equals(other.get(line))) {
            line++;
        }
        return "line %s of its report is%n%s%nnot%n%s".formatted(line + 1, other.get(line), one.get(line));
    }

    private void otherMeaning(long number, Seed seed, Random random) throws IOException {
        Damage damage = new Damage(corpus, random);
        switch (random.nextInt(6)) {
            case 0 ->
                ends(
                        number,
                        new Seed(
                                seed.name(),
                                seed.objects(),
                                new Policies(corpus, damage, random).damaged(seed.conf())));
            case 1 -> ends(number, new States(corpus, damage, random).damaged(seed));
            case 2 -> ends(number, new Devices(corpus, damage, random).damaged(seed));
            default -> anything(number, seed, damage, random);
        }
    }

    private void anything(long number, Seed seed, Damage damage, Random random) throws IOException {
        String conf = random.nextInt(4) == 0 ? damage.conf(seed.conf()) : seed.conf();
        damage.objects(seed.objects());
        if (random.nextInt(8) > 0) {
            ends(number, new Seed(seed.name(), seed.objects(), conf));
            return;
        }
        List<byte[]> files = new Layout(random)
                .write(seed.objects()).stream().map(damage::bytes).toList();
        Answer answer = trial.ofFiles(files, conf);
        count(answer);
        if (isNew(answer)) {
            keep(number, conf, files, answer.complaint());
        }
    }

    /** Tries a well-formed input. An input with a defect is minimised. */
    private void ends(long number, Seed damaged) throws IOException {
        Answer answer = trial.ofObjects(damaged.objects(), damaged.conf());
        count(answer);
        if (isNew(answer)) {
            new Smaller(trial, damaged, answer.complaint()).shrink();
            keep(number, damaged.conf(), Layout.plain(damaged.objects()), answer.complaint());
        }
    }

    private boolean isNew(Answer answer) {
        return !answer.complaint().isEmpty() && !complaints.containsKey(answer.complaint());
    }

    private void count(Answer answer) {
        exits.merge(answer.exit(), 1, Integer::sum);
    }

    private void keep(long number, String conf, List<byte[]> files, String complaint) throws IOException {
        Path folder = Files.createDirectories(kept.resolve(Long.toString(number)));
        for (int i = 0; i < files.size(); i++) {
            Files.write(folder.resolve("snapshot.%s.json".formatted(i)), files.get(i));
        }
        Files.writeString(folder.resolve("scheduler.conf"), conf);
        Files.writeString(folder.resolve("complaint.txt"), complaint + "\n");
        complaints.putIfAbsent(complaint, folder);
    }
}
