# What the samples share: address and key, errors, repetitions, pages.
# Python 3.9 or newer, standard library only.
import json, os, sys, time, uuid
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

URL, KEY = os.environ.get("CASTMETER_URL"), os.environ.get("CASTMETER_KEY")
if not URL or not KEY:
    sys.exit("Set CASTMETER_URL (http://127.0.0.1:4000) and CASTMETER_KEY.")

ATTEMPTS_MAX = 5
WAIT_SEC_MAX = 60  # A cap is free again in hours: that is not waited for.


class ApiError(Exception):
    """An error of the API. Decide by `code`; the message is for people."""

    def __init__(self, status, error):
        self.status, self.code, self.param = status, error["code"], error["param"]
        self.details = error
        place = f"See {error['doc_url']} (Request-Id {error['request_id']})"
        super().__init__(f"{self.code}: {error['message']} {place}")


def call(method, path, query=None, body=None, idempotency_key=None):
    """Calls an operation and returns its answer.

    What is temporary is repeated: a write with the same Idempotency-Key, so that it happens once.
    """
    address = f"{URL}{path}?{urlencode(query)}" if query else URL + path
    headers = {"Authorization": f"Bearer {KEY}", "Accept": "application/json"}
    if method != "GET":
        headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
    if body is not None:
        headers["Content-Type"] = "application/json"
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, ATTEMPTS_MAX + 1):
        error, asked_sec = None, None
        try:
            with urlopen(Request(address, data, headers, method=method), timeout=60) as response:
                return json.load(response)
        except HTTPError as answer:
            error, asked_sec = read_error(answer), answer.headers.get("Retry-After")
            is_temporary = answer.code >= 500 or asked_sec is not None
        except OSError as failure:  # No connection, or no answer in time.
            error, is_temporary = failure, True
        wait_sec = int(asked_sec or 2 ** (attempt - 1))
        if not is_temporary or attempt == ATTEMPTS_MAX or wait_sec > WAIT_SEC_MAX:
            raise error
        print(f"{getattr(error, 'code', 'no answer')}: again in {wait_sec} s", file=sys.stderr)
        time.sleep(wait_sec)


def read_error(answer):
    text = answer.read()
    try:
        return ApiError(answer.code, json.loads(text)["error"])
    except (ValueError, KeyError, TypeError):
        # Not an answer of the API: a proxy in between, or a wrong address.
        return RuntimeError(f"HTTP {answer.code}: {text[:200]!r}")


def items(path, **query):
    """Every item of a list, page by page."""
    page = {"next_cursor": ""}
    while page["next_cursor"] is not None:
        cursor = {"cursor": page["next_cursor"]} if page["next_cursor"] else {}
        page = call("GET", path, {"limit": 100, **query, **cursor})
        yield from page["data"]


def shown(count):
    """A count as text. None is unknown, which is never 0."""
    return "unknown" if count is None else f"{count:,}"
