# What a good client does, without a helper: it reads what changed, waits when it is asked to, and
# repeats a write without doing it twice:
#   python3 polite-calls.py
import json, os, sys, time, uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL, KEY = os.environ.get("CASTMETER_URL"), os.environ.get("CASTMETER_KEY")
if not URL or not KEY:
    sys.exit("Set CASTMETER_URL (http://127.0.0.1:4000) and CASTMETER_KEY.")


def send(method, path, headers=None, body=None):
    """One request: its status, headers and body.

    It waits as long as the answer says: 429, 503, and a write that is under way.
    """
    sent = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json", **(headers or {})}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            response = urlopen(Request(URL + path, data, sent, method=method), timeout=60)
        except HTTPError as answer:  # Also a 304, which urllib takes for an error.
            response = answer
        with response:
            text = response.read()
        answer = json.loads(text) if text else None
        wait_sec = response.headers.get("Retry-After")
        if wait_sec is None:
            return response.status, response.headers, answer
        error = answer["error"]
        # A cap that is free again in hours is the end of this run.
        if error["code"] == "cap_reached":
            sys.exit(f"{error['message']} ({error['resets_at']})")
        print(f"{response.status} {error['code']}, waits {wait_sec} s", flush=True)
        time.sleep(int(wait_sec))


# 1. Read what changed. The tag of the answer goes into the next request; 304 has no body.
status, headers, answer = send("GET", "/v1/shows?limit=100")
if status != 200:
    sys.exit(json.dumps(answer["error"]))
left = headers["RateLimit-Remaining"]
print(f"200, {len(answer['data'])} shows, {left} requests left in this minute")
status, _, _ = send("GET", "/v1/shows?limit=100", {"If-None-Match": headers["ETag"]})
print("304, unchanged: what is kept is still right" if status == 304 else "200, changed")

# 2. Repeat a write. The key belongs to one intention: make it before the first attempt, keep it
# until there is an answer, and use another one for the next intention.
idempotency_key = str(uuid.uuid4())
brand = {"name": f"Northwind Roasters {idempotency_key[:8]}"}
for attempt in ["first attempt", "as if the first answer was lost"]:
    status, _, answer = send("POST", "/v1/brands", {"Idempotency-Key": idempotency_key}, brand)
    if status != 201:
        sys.exit(f"{answer['error']['code']} ({answer['error']['request_id']})")
    print(f"{attempt}: {status} {answer['id']}, replayed: {str(answer['replayed']).lower()}")

# 3. Confirm what destroys. Without it the answer is 409 confirmation_required and says what for.
status, _, _ = send("DELETE", f"/v1/brands/{answer['id']}?confirm=true")
print(f"{status}, the brand is deleted")
