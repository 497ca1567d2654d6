"""What a refusal says: the clause, what is wrong, and what would be legal."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import vendome
from tests.rulebook.necklace.sales import blank, selling, shown
from tests.rulebook.necklace.table import NECKLACE, at, play, refused, seat
from vendome.games.necklace.rules.state import CARD_NAMES, STONES

LANGUAGES = ("en", "fr", "de")
INFLUENCE_CARDS = ("confessor", "courtier", "forger", "favourite", "thief")


def says(match: vendome.Match, move: str, clause: str, message: str, part: str = "") -> None:
    """A move is refused by this clause, with these words in the English sentence."""
    refusal = refused(match, move)
    assert (refusal.clause, refusal.message) == (clause, message)
    assert part in str(refusal)
    sentences = [refusal.in_language(language) for language in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    assert not any("{" in sentence for sentence in sentences)
    for language in LANGUAGES:
        assert refusal.quote(language) == NECKLACE.rulebook.clause(clause, language).text


# Influence


@pytest.mark.clause("N4.1", "N4.2", "N4.3", "N4.4", "N4.5")
@pytest.mark.parametrize(
    ("move", "clause", "card"),
    [
        ("confessor 2", "N4.1", "Confessor"),
        ("courtier", "N4.2", "Courtier"),
        ("forger 2 ruby", "N4.3", "Forger"),
        ("favourite amber", "N4.4", "Favourite"),
        ("favourite diamond", "N4.4", "Favourite"),
        ("thief 2", "N4.5", "Thief"),
    ],
)
def test_a_card_that_is_not_in_hand(move: str, clause: str, card: str) -> None:
    held = " ".join(name for name in INFLUENCE_CARDS if name not in move and name != "favourite")
    match = at(seat("musketeer"), seat("amber"))
    says(match, f"0 {move}", clause, "not_in_hand", f"{card}. These moves are possible: end")
    others = at(seat(held), seat("amber"))
    assert refused(others, f"0 {move}").message == "not_in_hand"


@pytest.mark.clause("N3.2")
@pytest.mark.parametrize("card", INFLUENCE_CARDS)
def test_a_card_that_came_this_turn(card: str) -> None:
    more = {"courtier": "", "favourite": " ruby", "forger": " 2 ruby"}.get(card, " 2")
    match = at(seat(card), seat("amber"), fresh={card: 1})
    part = f"{card.title()}. These moves are possible: end"
    says(match, f"0 {card}{more}", "N3.2", "new_this_turn", part)


@pytest.mark.clause("N8.1", "N4.2", "N3.2")
def test_the_blue_courtier() -> None:
    says(at(players=2), "0 courtier blue", "N8.1", "blank_not_in_game", "write “courtier”")
    thief = at(seat("blue"), seat(), options=blank("blue", "thief"))
    says(thief, "0 courtier blue", "N8.1", "blank_not_in_game")
    courtier = {"options": blank("blue", "courtier", ducats=5)}
    match = at(seat("courtier"), seat(), **courtier)
    says(match, "0 courtier blue", "N4.2", "not_in_hand", "courtier")
    match = at(seat("blue"), seat(), **courtier)
    says(match, "0 courtier", "N4.2", "not_in_hand", "courtier blue")
    match = at(seat("courtier blue"), seat(), **courtier, fresh={"blue": 1})
    says(match, "0 courtier blue", "N3.2", "new_this_turn", "courtier")
    match = at(seat("courtier blue"), seat(), **courtier, fresh={"courtier": 1})
    says(match, "0 courtier", "N3.2", "new_this_turn", "courtier blue")


@pytest.mark.clause("N4.1", "N4.3", "N4.5")
@pytest.mark.parametrize(
    ("card", "clause"), [("confessor", "N4.1"), ("forger", "N4.3"), ("thief", "N4.5")]
)
def test_targets_that_are_none(card: str, clause: str) -> None:
    stone = " ruby" if card == "forger" else ""
    match = at(seat(card), seat("amber"), seat(""), seat("amber"))
    says(match, f"0 {card} 1{stone}", clause, "no_target_self", "name an opponent")
    says(match, f"0 {card} 3{stone}", clause, "no_target_empty", "Player 3 has no cards")
    says(match, f"0 {card} 5{stone}", "N1.1", "player_not_there", "from 1 to 4")
    says(match, f"0 {card} 0{stone}", "N1.1", "player_not_there")
    last = at(seat(card, score=0), seat("amber"), seat("amber"), seat(""))
    says(last, f"0 {card} 4{stone}", clause, "no_target_empty", "Player 4 has no cards")


@pytest.mark.clause("N4.6")
def test_musketeers_that_cannot_take_the_necklace() -> None:
    says(at(seat("3 musketeer"), seat()), "0 musketeers", "N4.6", "nobody_wears")
    match = at(seat("3 musketeer necklace"), seat())
    says(match, "0 musketeers", "N4.6", "you_wear_it")
    match = at(seat("2 musketeer"), seat("necklace"))
    says(match, "0 musketeers", "N4.6", "too_few_musketeers", "It takes 3 Musketeers")
    assert "you have 2." in str(refused(match, "0 musketeers"))
    with_copy = at(seat("musketeer mauve"), seat("necklace"), options=blank("mauve", "musketeer"))
    assert "you have 2." in str(refused(with_copy, "0 musketeers"))


# Buying


@pytest.mark.clause("N3.3")
def test_purchases_that_are_not_possible() -> None:
    cards = ["amber", "necklace", "amber", None, "ring"]
    match = play(at(players=2, market=cards), "0 end")
    possible = ": buy amber 1 · buy amber 2 · buy ring"
    says(match, "0 end", "N3.3", "nothing_bought_yet", possible)
    says(match, "0 buy necklace", "N3.3", "too_dear", "costs 13, and you have 10 left to spend")
    says(match, "0 buy 2", "N3.3", "too_dear", possible)
    says(match, "0 buy amber", "N3.3", "two_of_that_name", possible)
    says(match, "0 buy amber 3", "N3.3", "two_of_that_name", possible)
    says(match, "0 buy 4", "N3.3", "place_empty", "No card lies in place 4.")
    says(match, "0 buy king", "N3.3", "not_open", "King. These moves are possible")
    says(match, "0 buy diamond1", "N3.3", "not_open")
    says(match, "0 buy mauve", "N3.3", "not_open")
    says(match, "0 pass", "N3.3", "not_now", possible)
    says(match, "0 thief 2", "N3.3", "not_now", possible)
    says(match, "0 discard amber", "N3.3", "not_now", possible)
    match = play(at(players=2, market=["amber", {"card": "amber", "step": 2}, "ring"]), "0 end")
    play(match, "0 buy 1")
    says(match, "0 buy ring", "N3.3", "too_dear", "costs 9, and you have 4 left")


@pytest.mark.clause("N3.3")
@pytest.mark.parametrize("card", [name for name in CARD_NAMES if name != "merchant"])
def test_every_card_that_does_not_lie_open_is_named(card: str) -> None:
    match = play(at(players=2, market=["ring", "ring"]), "0 end")
    message = "two_of_that_name" if card == "ring" else "not_open"
    refusal = refused(match, f"0 buy {card}")
    assert (refusal.message, refusal.arguments["card"]) == (message, card)


@pytest.mark.clause("N3.3", "N8.1")
def test_a_blank_card_that_is_too_dear_says_its_price() -> None:
    match = at(
        *(seat(), seat()),
        options={
            "blank_cards": [
                {
                    **{"class": "grey", "name": "Own", "prices": [19, 12, 5, 1]},
                    **{"effect": "ring", "jewels": 1},
                }
            ]
        },
        market=[{"card": "grey", "step": 1}, "ring"],
    )
    says(play(match, "0 end"), "0 buy grey", "N3.3", "too_dear", "costs 12")


# The Forger's victim


@pytest.mark.clause("N4.3")
def test_what_the_victim_of_a_forger_cannot_discard() -> None:
    match = at(seat("forger"), seat("ruby2 ruby3 amber"), seat("amber"), gone="4 musketeer")
    play(match, "0 forger 2 ruby")
    possible = ": discard ruby2 · discard ruby3"
    says(match, "1 discard amber", "N4.3", "not_that_stone", possible)
    says(match, "1 discard ring", "N4.3", "not_that_stone")
    says(match, "1 discard ruby1", "N4.3", "stone_not_in_hand", possible)
    says(match, "1 discard diamond2", "N4.3", "not_that_stone")
    says(match, "1 discard mauve", "N4.3", "not_that_stone")
    says(match, "1 pass", "N4.3", "not_now", possible)
    says(match, "0 end", "N4.3", "not_your_turn", "2")
    grey = {"options": blank("grey", "stone", stone="ruby", size=1)}
    match = at(seat("forger"), seat("ruby2"), gone="4 musketeer", **grey)
    says(play(match, "0 forger 2 ruby"), "1 discard grey", "N4.3", "stone_not_in_hand")


@pytest.mark.clause("N4.3")
@pytest.mark.parametrize("stone", STONES)
def test_the_stone_that_is_demanded_is_named(stone: str) -> None:
    cards = "diamond1 ruby1 emerald1 amber ring"
    match = play(at(seat("forger"), seat(cards), gone="4 musketeer"), f"0 forger 2 {stone}")
    refusal = refused(match, "1 discard ring")
    assert refusal.arguments["stone"] == stone


# Reactions


@pytest.mark.clause("N4.3", "N4.8", "N4.10", "N4.11")
def test_reactions_of_who_does_not_have_the_card() -> None:
    match = play(at(seat("forger"), seat("ruby1")), "0 forger 2 ruby")
    says(match, "1 musketeer", "N4.3", "lacking_musketeer", "write “pass”")
    says(match, "1 discard ruby1", "N4.3", "not_now", "pass")
    match = at(seat("ruby1"), seat("thief"), stack={"top": ["ruby2"]})
    play(match, "0 end", "0 buy ring")
    says(match, "1 queen", "N4.10", "lacking_queen", "write “pass”")
    says(match, "0 end", "N4.10", "not_now", "pass")
    match = at(seat("ruby1"), seat("thief"), stack={"top": ["merchant"]})
    play(match, "0 end", "0 buy ring")
    says(match, "1 cardinal", "N4.8", "lacking_cardinal", "write “pass”")
    says(match, "0 cardinal", "N4.8", "not_your_turn", "2")
    match = shown("ruby1", "amber", kept={0: "thief"})
    says(match, "0 alchemist ruby1 diamond", "N4.11", "lacking_alchemist", "write “pass”")
    says(match, "0 queen", "N4.11", "not_now", "pass")


@pytest.mark.clause("N4.12")
def test_an_answer_stands() -> None:
    match = at(seat("ruby1"), seat("queen"), seat("thief"), stack={"top": ["ruby2"]})
    play(match, "0 end", "0 buy ring", "1 queen")
    says(match, "1 pass", "N4.12", "answer_stands")
    match = shown("ruby1", "ruby1", kept={0: "thief", 1: "thief"})
    play(match, "0 pass")
    says(match, "0 pass", "N4.12", "answer_stands")
    match = at(
        *(seat(), seat("thief"), seat("thief"), seat("cardinal")), stack={"top": ["merchant"]}
    )
    play(match, "0 end", "0 buy ring", "1 pass")
    says(match, "1 pass", "N4.12", "answer_stands")
    says(match, "3 pass", "N4.8", "not_your_turn", "3")


@pytest.mark.clause("N4.11")
def test_changes_that_the_alchemist_cannot_make() -> None:
    match = shown("ruby1 ruby2 / amber", "amber", kept={0: "alchemist"})
    says(match, "0 alchemist amber ruby", "N4.11", "alchemist_amber")
    says(match, "0 alchemist ruby1 amber", "N4.11", "alchemist_amber")
    says(match, "0 alchemist grey amber", "N4.11", "alchemist_amber")
    says(match, "0 alchemist ruby1 ruby", "N4.11", "alchemist_same_stone")
    part = ": pass · alchemist ruby1 diamond · alchemist ruby1 emerald"
    says(match, "0 alchemist ruby3 diamond", "N4.11", "alchemist_not_shown", part)
    says(match, "0 alchemist diamond1 ruby", "N4.11", "alchemist_not_shown", part)
    says(match, "0 alchemist grey ruby", "N4.11", "alchemist_not_shown", part)
    says(match, "0 buy ring", "N4.11", "not_now", part)
    grey = {"options": blank("grey", "stone", stone="emerald", size=3)}
    match = shown("grey", "amber", kept={0: "alchemist"}, **grey)
    says(match, "0 alchemist grey emerald", "N4.11", "alchemist_same_stone")


# Displays


@pytest.mark.clause("N5.1")
def test_displays_against_the_rules() -> None:
    match = selling("2 ruby1 amber ring king necklace banker thief", "amber")
    says(match, "0 show ruby1 amber", "N5.1", "display_mixed_stones", "one stone only")
    says(match, "0 show ruby1 / ruby1", "N5.1", "display_two_lots_same_stone", "as one")
    says(match, "0 show ring", "N5.1", "display_without_stone", "Ring. Write it beside that card")
    says(match, "0 show ruby1 / king", "N5.1", "display_without_stone", "“show diamond1 king”")
    says(match, "0 show necklace banker", "N5.1", "display_without_stone")
    says(match, "0 show thief", "N5.1", "display_not_sale_card", "Thief. Show only")
    says(match, "0 show ruby1 merchant", "N5.1", "display_not_sale_card")
    says(match, "0 show grey", "N5.1", "display_not_sale_card")
    says(match, "0 show blue", "N5.1", "display_not_sale_card")
    says(match, "0 show ruby1 2 king", "N5.1", "display_two_kings", "one King at most")
    says(match, "0 show 3 ruby1", "N5.1", "display_not_in_hand", "you have 2:")
    says(match, "0 show ruby1 2 ring", "N5.1", "display_not_in_hand", "you have 1: Ring.")
    says(match, "0 show ruby1 ring / amber ring", "N5.1", "display_not_in_hand", "you have 1")
    says(match, "0 show 2 banker", "N5.1", "display_not_in_hand", "you have 1: Banker.")
    says(match, "0 show diamond1", "N5.1", "display_not_in_hand", "you have 0")
    says(match, "0 pass", "N5.1", "not_now", "show 2 ruby1 / amber · show nothing")


@pytest.mark.clause("N5.1")
@pytest.mark.parametrize("card", [n for n in CARD_NAMES if n not in ("grey", "banker")])
def test_every_card_that_cannot_be_shown_like_this_is_named(card: str) -> None:
    refusal = refused(selling("thief", "amber"), f"0 show {card}")
    expected = "display_not_in_hand"
    if card in ("ring", "king", "necklace"):
        expected = "display_without_stone"
    elif NECKLACE.facts["classes"].get(card) != "grey":
        expected = "display_not_sale_card"
    assert (refusal.message, refusal.arguments["card"]) == (expected, card)
    assert refusal.arguments["count"] == (card == "thief")


@pytest.mark.clause("N5.1")
def test_a_display_stands() -> None:
    match = play(selling("ruby1", "amber", ""), "0 show nothing")
    says(match, "0 show ruby1", "N5.1", "display_stands")
    says(match, "2 show nothing", "N5.1", "not_your_turn", "2")


# Whose turn it is


@pytest.mark.clause("N3.2", "N3.3")
def test_who_is_not_asked_is_told_who_is() -> None:
    match = at(seat(), seat("thief"), seat())
    says(match, "1 thief 1", "N3.2", "not_your_turn", "1")
    says(play(match, "0 end"), "2 buy ring", "N3.3", "not_your_turn", "1")
    says(match, "2 thief 9", "N3.3", "not_your_turn")
    match = selling("ruby1", "amber", "", "amber")
    says(match, "2 show nothing", "N5.1", "not_your_turn", "players 1, 2 and 4 are")


@pytest.mark.clause("N3.2")
def test_what_is_not_for_the_influence_phase() -> None:
    match = at(seat("thief"), seat("amber"))
    for move in ("buy ring", "buy king", "pass", "queen", "discard amber", "show amber"):
        says(match, f"0 {move}", "N3.2", "not_now", "end · thief 2")
    says(match, "0 alchemist ruby1 amber", "N3.2", "not_now", "end · thief 2")


@pytest.mark.clause("N6.1")
def test_there_are_no_moves_after_the_end() -> None:
    match = shown("ruby1", "amber", sales_held=2)
    says(match, "0 end", "N6.1", "game_over")
    assert match.forms(0) == []


# What is shown as possible


@pytest.mark.clause("N5.1")
def test_of_displays_everything_and_nothing_are_shown_as_examples() -> None:
    match = selling("2 ruby1 amber ring king", "thief")
    assert match.forms(0) == ["show 2 ruby1 / amber", "show nothing"]
    assert match.forms(1) == ["show nothing"]
    match.play(0, match.actions(0)[1].id)
    assert match.forms(0) == ["show ruby1 …", "show ruby1 / amber …"]


EVERYTHING = [
    *(f"{card} {player}" for card in ("confessor", "thief") for player in (1, 2, 4)),
    *(f"forger {player} {stone}" for player in (1, 2, 3) for stone in ("ruby", "amber")),
    *("courtier", "courtier blue", "favourite ruby", "musketeers", "end", "pass", "queen"),
    *("cardinal", "musketeer", "buy 1", "buy 5", "buy ring", "buy thief", "discard ruby1"),
    *("alchemist ruby1 diamond", "alchemist amber ruby", "show nothing", "show amber"),
    *("show ruby1 amber", "show king", "show 3 diamond1 ring", "show thief"),
]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_refusal_has_its_sentences(players: int) -> None:
    dice = Random(players)
    match = NECKLACE.start(players, players)
    while not match.over:
        number = dice.choice(match.waiting)
        if dice.random() < 0.2:
            check_if_refused(match, dice.randrange(players), dice.choice(EVERYTHING))
            check_if_refused(match, number, dice.choice(EVERYTHING))
        moves = len(match.moves)
        while len(match.moves) == moves:
            match.play(number, dice.choice(match.actions(number)).id)


def check_if_refused(match: vendome.Match, number: int, move: str) -> None:
    refusal = None
    try:
        match.copy().play(number, move)
    except vendome.Illegal as caught:
        refusal = caught
    if refusal:
        assert refusal.clause in NECKLACE.rulebook.clauses("en")
        sentences = [refusal.in_language(language) for language in LANGUAGES]
        assert len(set(sentences)) == len(LANGUAGES)
        assert not any("{" in sentence or "  " in sentence for sentence in sentences)


def test_a_refusal_survives_a_pickle() -> None:
    refusal = refused(selling("ruby1", "amber"), "0 show ring")
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again) is type(refusal)
    assert again.clause == refusal.clause == "N5.1"
    assert again.in_language("de") == refusal.in_language("de")


@pytest.mark.clause("N8.1")
def test_a_table_s_own_card_is_refused_by_its_name() -> None:
    options = blank("grey", "ring", jewels=2)
    options["blank_cards"][0] |= {"name": "Tiara", "prices": [19, 5, 3, 1]}
    dear = play(at(players=2, market=["grey", "ring"], options=options), "0 end")
    refusal = refused(dear, "0 buy grey")
    assert "“Tiara”" in refusal.in_language("en")
    assert "„Tiara“" in refusal.in_language("de")
    assert "grey" not in refusal.in_language("en").split(":")[0]
