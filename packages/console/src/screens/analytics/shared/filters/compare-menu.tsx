import { texts } from "#texts/analytics";
import { daysBetween } from "../../../../numbers/time.ts";
import { PopupMenu } from "../../../../parts/acts/menu.tsx";
import { useKeys } from "../../../../shell/keys.tsx";
import { daysOfFilters } from "../../address/filters.ts";
import { useChange, useFilters } from "../../address/use-address.ts";

const ORDER = [undefined, "year", "off"] as const;

/** What the span is compared with, and whether days of the week are matched. X moves it on. */
export function CompareMenu() {
  const filters = useFilters();
  const change = useChange();
  const { from, to } = daysOfFilters(filters);
  const { compare, weekday } = filters;
  const next = ORDER[(ORDER.indexOf(compare) + 1) % ORDER.length];
  useKeys([{ key: "x", does: texts.compare.label, run: () => change({ compare: next }) }]);
  const label = {
    previous: texts.compare.previous(daysBetween(from, to) + 1),
    year: texts.compare.year,
    off: texts.compare.none,
  }[compare ?? "previous"];
  return (
    <PopupMenu
      label={label}
      icon="refresh"
      size="normal"
      look="plain"
      items={[
        {
          id: "previous",
          label: texts.compare.choosePrevious,
          isChecked: compare === undefined,
          onChoose: () => change({ compare: undefined }),
        },
        {
          id: "year",
          label: texts.compare.chooseYear,
          isChecked: compare === "year",
          onChoose: () => change({ compare: "year" }),
        },
        {
          id: "off",
          label: texts.compare.chooseNone,
          isChecked: compare === "off",
          onChoose: () => change({ compare: "off" }),
        },
        {
          id: "weekday",
          label: texts.compare.weekday,
          note: texts.compare.weekdayNote,
          isChecked: weekday !== "off",
          isDisabled: compare === "off",
          onChoose: () => change({ weekday: weekday === "off" ? undefined : "off" }),
        },
      ]}
    />
  );
}
