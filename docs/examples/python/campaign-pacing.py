# How a campaign paces, and what was promised, measured and delivered, as a table:
#   python3 campaign-pacing.py <id of a campaign>
# Without an id it takes the first active campaign.
import sys

from castmeter import call, shown


def first_active():
    active = call("GET", "/v1/campaigns", {"status": "active", "limit": 1})["data"]
    return active[0]["id"] if active else sys.exit("No campaign is active: name one by its id.")


id = sys.argv[1] if len(sys.argv) > 1 else first_active()
path = f"/v1/campaigns/{id}"
campaign = call("GET", path)
pacing = call("GET", f"{path}/pacing")
reconciliation = call("GET", f"{path}/reconciliation")

goal = pacing["goal"]
print(f"{campaign['name']}, {campaign['start_date']} to {campaign['end_date']}: {pacing['state']}")
print(f"  goal       {shown(goal['target']) + ' ' + goal['metric'] if goal else 'none'}")
print(f"  so far     {shown(pacing['actual'])} of {shown(pacing['expected'])} expected by now")
print(f"  projected  {shown(pacing['projected_total'])}\n")


def line(slot, show, *cells):
    print(f"{slot:<6}{show:<20}" + "".join(f"{cell:>14}" for cell in cells))


line("slot", "show", "state", "promised", "measured", "delivered", "credit")
for slot in reconciliation["slots"]:
    # Counts of different counters stand side by side and are never added up.
    counted = " / ".join(shown(each["impressions"]) for each in slot["delivered"])
    proposal = slot["proposal"]
    line(
        str(slot["position"]),
        slot["show_name"] or "unknown",
        slot["status"],
        shown(slot["promised"]["impressions"]),
        shown(slot["measured"]["impressions"]),
        counted or "unknown",
        shown((proposal["pro_rata"] or {}).get("credit_minor")) if proposal else "-",
    )
credit = shown(reconciliation["totals"]["credit_minor"])
print(f"Credit in all: {credit} in minor units of {reconciliation['currency']}")
for warning in pacing["warnings"] + reconciliation["warnings"]:
    print(warning)
