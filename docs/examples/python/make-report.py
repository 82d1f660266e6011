# Makes a report of a show, waits for it, saves its PDF and its tables, and shares it:
#   python3 make-report.py <id of a show>
# Without an id it takes the first show.
import sys, time
from urllib.request import urlopen

from castmeter import call

DEADLINE_SEC = 5 * 60


def read_until(is_done, path, query=None):
    """Reads until something is done: quickly at first, then every five seconds."""
    ends_at, wait_sec = time.monotonic() + DEADLINE_SEC, 0.2
    while True:
        answer = call("GET", path, query)
        if is_done(answer):
            return answer
        if time.monotonic() > ends_at:
            sys.exit(f"{path} is still {answer['status']}.")
        time.sleep(wait_sec)
        wait_sec = min(wait_sec * 2, 5)


def first_show():
    return call("GET", "/v1/shows", {"limit": 1})["data"][0]["id"]


show_id = sys.argv[1] if len(sys.argv) > 1 else first_show()

draft = {"type": "show", "name": "Our show", "show_ids": [show_id], "generate": False}
report = call("POST", "/v1/reports", body=draft)["data"]
path = f"/v1/reports/{report['id']}"
started = call("POST", f"{path}/generate")["data"]
run = read_until(
    lambda answer: answer["status"] not in ("queued", "running"),
    f"/v1/report-runs/{started['id']}",
)
if run["status"] != "completed":
    sys.exit(f"The run {run['status']}: {run['error']}")
print(f"{report['id']} has snapshot {run['snapshot_number']}")

# `csv` is an archive with a file for each table.
for format, file in [("pdf", "report.pdf"), ("csv", "report-tables.zip")]:
    made = read_until(
        lambda answer: answer["status"] != "queued", f"{path}/export", {"format": format}
    )
    if made["status"] != "ready":
        sys.exit(f"No {format}: {made['error']}")
    # The address opens the file by itself for five minutes: no key is sent to it.
    with urlopen(made["download_url"], timeout=60) as answer, open(file, "wb") as saved:
        saved.write(answer.read())
    print(f"{file}, {made['size_bytes']} bytes, sha256 {made['sha256']}")

shared = call("POST", f"{path}/share")["data"]
print(f"Shared at {shared['share_url']}")
