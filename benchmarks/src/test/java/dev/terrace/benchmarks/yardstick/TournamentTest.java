package dev.terrace.benchmarks.yardstick;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TournamentTest {
    private static final long CPU = 3000;
    private static final long MEMORY = 5L << 30;

    @Test
    void theWinnerIsTheFirstOfTheBest() {
        EqualNodes nodes = new EqualNodes(37);
        Tournament tournament = new Tournament(nodes, CPU, MEMORY, 0);
        int[] changed = new int[1000];
        int changes = 0;
        int winner = tournament.winner();
        while (winner >= 0) {
            assertThat(winner).isEqualTo(firstOfTheBest(nodes));
            nodes.take(winner, CPU, MEMORY);
            changed[changes++] = winner;
            tournament.see(changed, changes);
            winner = tournament.winner();
        }
        assertThat(changes).isEqualTo(37 * 10);
    }

    @Test
    void onePlaceForEachPodThatFits() {
        assertThat(LeastWork.place(100, 1000, 8)).isEqualTo(1000);
        assertThat(LeastWork.place(1, 1000, 8)).isBetween(8, 128);
    }

    private static int firstOfTheBest(EqualNodes nodes) {
        int best = 0;
        for (int node = 1; node < nodes.count(); node++) {
            if (nodes.score(node, CPU, MEMORY) > nodes.score(best, CPU, MEMORY)) {
                best = node;
            }
        }
        return best;
    }
}
