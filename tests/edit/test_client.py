"""The client: who it says it is, how it waits, what it asks for again, and what it does without an answer."""

from datetime import date

import pytest
from generator.edit.network import client as clients
from generator.edit.network.client import Client, KeptAnswers, NoAnswerError

from stand_in_services import Said, stand_in

TODAY = date(2026, 11, 21)


@pytest.fixture
def waited() -> list[float]:
    return []


@pytest.fixture
def client(waited) -> Client:
    return Client("sitegen/test (+https://example.org/)", pause=waited.append)


def kept_in(tmp_path, today=TODAY) -> KeptAnswers:
    return KeptAnswers(tmp_path / "answers", today)


def reason_of(client, address) -> str:
    with pytest.raises(NoAnswerError) as found:
        client.get(address)
    return found.value.reason


def test_it_says_which_portal_asks(services, client):
    services.answers["/a"] = "hello"
    assert client.get(f"{services.address}/a", accept="application/json") == "hello"
    assert services.headers[0]["user-agent"] == "sitegen/test (+https://example.org/)"
    assert services.headers[0]["accept"] == "application/json"


def test_it_waits_between_two_requests_to_one_host(services, client, waited):
    services.answers |= {"/a": "a", "/b": "b"}
    client.get(f"{services.address}/a", between=3.0)
    assert waited == []
    client.get(f"{services.address}/b", between=3.0)
    assert waited == [3.0]


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "7"}, 7.0),
        ({"Retry-After": "Fri, 20 Nov 2026 10:00:20 GMT", "Date": "Fri, 20 Nov 2026 10:00:00 GMT"}, 20.0),
        ({"Retry-After": "soon"}, 30.0),
        ({}, 30.0),
    ],
)
def test_it_waits_as_long_as_it_is_told(services, client, waited, headers, seconds):
    services.answers["/a"] = [Said("", 429, headers), Said("here")]
    assert client.get(f"{services.address}/a") == "here"
    assert waited == [seconds]


def test_a_host_that_wants_to_be_left_alone_is_not_asked_again(services, client, waited):
    services.answers["/a"] = Said("", 429, {"Retry-After": "86400"})
    assert reason_of(client, f"{services.address}/a") == "busy"
    assert reason_of(client, f"{services.address}/b") == "busy"
    assert (services.asked, waited) == (["/a"], [])


def test_what_is_not_there_is_unknown_and_the_host_is_asked_for_other_things(services, client):
    services.answers["/b"] = "b"
    assert reason_of(client, f"{services.address}/a") == "unknown"
    assert client.get(f"{services.address}/b") == "b"


def test_a_host_that_cannot_be_reached_is_said_so(client):
    with stand_in() as gone:
        address = gone.address
    assert reason_of(client, f"{address}/a") == "unreachable"


def test_an_answer_without_end_is_refused(services, client, monkeypatch):
    monkeypatch.setattr(clients, "MAX_BYTES", 10)
    services.answers["/a"] = "x" * 11
    assert reason_of(client, f"{services.address}/a") == "too large"


def test_it_is_not_led_to_files_of_this_machine(services, client):
    services.answers["/a"] = Said("", 302, {"Location": "file:///etc/hostname"})
    assert reason_of(client, f"{services.address}/a") == "odd"


# What is kept


def test_what_did_not_change_is_not_sent_again(services, tmp_path):
    services.answers["/a"] = "same"
    for _ in range(2):
        kept = kept_in(tmp_path)
        assert Client("x", kept=kept).get(f"{services.address}/a") == "same"
        kept.finish()
    assert services.statuses == [200, 304]


def test_a_run_that_was_cut_off_goes_on_where_it_was(services, tmp_path):
    services.answers |= {"/a": "a", "/b": "b"}
    Client("x", kept=kept_in(tmp_path)).get(f"{services.address}/a")
    again = Client("x", kept=kept_in(tmp_path))
    assert [again.get(f"{services.address}/{name}") for name in "ab"] == ["a", "b"]
    assert services.asked == ["/a", "/b"]
