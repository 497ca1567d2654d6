"""`vendome simulate`: what it prints, writes and refuses."""

from __future__ import annotations

import csv
import io
import json

import pytest

import vendome
from vendome.cli import main

USUAL = ["simulate", "edelstein", "--players", "3", "--games", "40", "--seed", "1"]


def test_a_readable_summary(capsys):
    assert main([*USUAL, "--bots", "random,greedy", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert "Edel, Stein & Reich: 40 games, 3 players" in printed.out
    assert "Bots, from the first seat on: random, greedy, random." in printed.out
    assert "Seed: 1." in printed.out
    for text in ("random (2 seats)", "greedy (1 seat)", "Seat 3", "95% interval", "median"):
        assert text in printed.out
    for text in ("Money", "bargained for", "a single gem", "Certificate", "forgone"):
        assert text in printed.out
    assert printed.err == ""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ["40 parties à 3 joueurs", "Place 3", "Négociations", "Certificat", "médiane"]),
        ("de", ["40 Partien, 3 Spieler", "Platz 3", "Ereigniskarten", "Zertifikat", "Median"]),
    ],
)
def test_other_languages(capsys, language, words):
    assert main([*USUAL, "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert all(word in printed for word in words)


def test_the_game_is_called_as_its_reader_calls_it(capsys):
    assert main(["simulate", "necklace", "--players", "3", "--games", "5", "--lang", "fr"]) == 0
    assert "Le Collier de la Reine" in capsys.readouterr().out.splitlines()[0]


def test_options_are_named(capsys):
    assert main([*USUAL, "--option", "one_sole_majority", "--lang", "en"]) == 0
    assert "Options: one_sole_majority." in capsys.readouterr().out


def test_json_is_the_whole_summary_and_always_the_same(capsys):
    assert main([*USUAL, "--bots", "random,greedy", "--json", "--threads", "1"]) == 0
    first = capsys.readouterr().out
    assert main([*USUAL, "--bots", "random,greedy", "--json", "--threads", "3"]) == 0
    assert capsys.readouterr().out == first
    data = json.loads(first)
    result = vendome.simulate("edelstein", 3, 40, "random,greedy", seed=1)
    assert data["decisions"]["total"] == result.decisions
    assert data["bots"] == ["random", "greedy", "random"]
    assert (
        data["by_bot"]["greedy"]["scores"]["max"] == result.scores[result.played_by("greedy")].max()
    )
    assert set(data["counts"]) == {"actions", "bargains", "event_cards"}


def test_csv_has_every_seat_of_every_game(capsys):
    assert main([*USUAL, "--bots", "random,greedy", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    result = vendome.simulate("edelstein", 3, 40, "random,greedy", seed=1)
    assert [int(row["score"]) for row in rows] == result.scores.ravel().tolist()
    assert [(int(row["game"]), int(row["seat"])) for row in rows[:4]] == [
        *((0, 0), (0, 1), (0, 2), (1, 0))
    ]
    assert [row["bot"] for row in rows[:6]] == [
        *("random", "greedy", "random", "greedy", "random", "random")
    ]
    assert sum(float(row["won"]) for row in rows) == pytest.approx(40)
    assert sum(int(row["decisions"]) for row in rows) == 3 * result.decisions
    assert sum(int(row["steps"]) for row in rows) == 3 * result.steps


@pytest.mark.parametrize("shape", [[], ["--json"], ["--csv"]])
def test_output_goes_to_a_file(capsys, tmp_path, shape):
    target = tmp_path / "out"
    assert main([*USUAL, *shape, "--lang", "en", "--output", str(target)]) == 0
    assert capsys.readouterr().out == ""
    assert main([*USUAL, *shape, "--lang", "en"]) == 0
    printed, written = capsys.readouterr().out, target.read_text(encoding="utf-8")
    assert without_speed(printed) == without_speed(written)


def without_speed(text: str) -> list[str]:
    return [line for line in text.splitlines() if "a second" not in line]


def test_a_seed_can_be_given_as_digits_of_a_key(capsys):
    assert main([*USUAL, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert main([*USUAL[:-1], first["seed"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == first


def test_without_a_seed_one_is_told(capsys):
    few = ["simulate", "edelstein", "--players", "2", "--games", "3", "--lang", "en"]
    assert main(few) == 0
    printed = capsys.readouterr().out
    seed = printed.split("Seed: ")[1].split(".")[0]
    assert main([*few, "--seed", seed]) == 0
    assert without_speed(capsys.readouterr().out) == without_speed(printed)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "7"], "7"),
        (["--players", "two"], "--players takes a whole number, not “two”."),
        (["--games", "many"], "--games takes a whole number, not “many”."),
        (["--games", "0"], "The number of games is a whole number from 1 to"),
        (["--threads", "0"], "The number of threads is a whole number from 1 to"),
        (["--threads", "x"], "--threads takes a whole number, not “x”."),
        (["--seed", "abc"], "--seed takes a whole number or 64 hexadecimal digits, not “abc”."),
        (["--seed", "x" * 64], "--seed takes a whole number or 64 hexadecimal digits"),
        (["--bots", "grumpy"], "grumpy"),
        (["--bots", "random,random,random,random"], "Name from 1 to 3 bots"),
        (["--option", "no_such"], "no_such"),
        (["--output", "/no/such/folder/file"], "“/no/such/folder/file” cannot be written"),
        (["--output", "/"], "“/” cannot be written"),
    ],
)
def test_bad_input_gets_a_sentence(capsys, arguments, sentence):
    assert main([*USUAL, *arguments, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert printed.err.count("\n") == 1


def test_an_unknown_game_gets_a_sentence(capsys):
    assert main(["simulate", "chess"]) == 2
    assert "chess" in capsys.readouterr().err


def test_json_and_csv_exclude_each_other(capsys):
    with pytest.raises(SystemExit) as left:
        main([*USUAL, "--json", "--csv"])
    assert left.value.code == 2
    assert "--json" in capsys.readouterr().err


def test_help_documents_what_is_written(capsys):
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    printed = capsys.readouterr().out
    assert main([*USUAL, "--json"]) == 0
    for name in json.loads(capsys.readouterr().out):
        assert name in printed
    assert main([*USUAL, "--csv"]) == 0
    for column in capsys.readouterr().out.splitlines()[0].split(","):
        assert column in printed
