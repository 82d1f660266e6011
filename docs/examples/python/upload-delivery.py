# Uploads what an ad server counted, and may be run again with the same or a corrected file:
#   python3 upload-delivery.py <id of a campaign> delivery.csv
# The file has the columns date, label, impressions and listeners.
import csv, sys

from castmeter import call, shown

SOURCE = "adswizz"
ROWS_MAX = 500  # of one request
if len(sys.argv) != 3:
    sys.exit("python3 upload-delivery.py <id of a campaign> <file>")
campaign_id, file = sys.argv[1:]

with open(file, newline="", encoding="utf-8-sig") as opened:
    rows = [
        {
            "source": SOURCE,
            "date": row["date"],
            "label": row["label"],
            "impressions": int(row["impressions"]),
            # Empty is unknown: null and not 0.
            "listeners": int(row["listeners"]) if row["listeners"] else None,
        }
        for row in csv.DictReader(opened)
    ]

# A row is known by its source, slot, show and day: sent again it replaces the stored one, so a
# file can be uploaded any number of times. `call` sends a key of its own with each request, which
# makes its repetitions safe. A key made of the file would be wrong here: a file that goes back to
# earlier counts would be answered by the earlier answer and not stored.
for first in range(0, len(rows), ROWS_MAX):
    page = rows[first : first + ROWS_MAX]
    path = f"/v1/campaigns/{campaign_id}/external-delivery"
    data = call("POST", path, body={"rows": page})["data"]
    new, replaced, unchanged = data["upserted"], data["updated"], data["unchanged"]
    print(f"{len(page)} rows: {new} new, {replaced} replaced, {unchanged} as before")
    for total in data["totals"]:
        impressions, listeners = shown(total["impressions"]), shown(total["listeners"])
        print(f"  {total['source']}: {impressions} impressions, {listeners} listeners")
