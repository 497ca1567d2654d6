// A game about as large as ours: four players with hidden hands, one after the other.

const CARDS = 60;
const HAND = 8;

module.exports = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const hands = Array.from({ length: ctx.numPlayers }, (_, seat) =>
      deck.slice(seat * HAND, (seat + 1) * HAND),
    );
    const used = ctx.numPlayers * HAND;
    return { deck: deck.slice(used), hands, piles: hands.map(() => []), points: hands.map(() => 0) };
  },
  // What others may not see is left out, by a function of the game's author.
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false, // as it must be where something is hidden
      move: ({ G, playerID, random }, place) => {
        const seat = Number(playerID);
        const [card] = G.hands[seat].splice(place, 1);
        G.points[seat] += card % 10;
        G.piles[seat].push(card);
        if (G.piles[seat].length > 10) G.deck.push(G.piles[seat].shift());
        G.deck = random.Shuffle(G.deck);
        G.hands[seat].push(G.deck.pop());
      },
    },
  },
};
