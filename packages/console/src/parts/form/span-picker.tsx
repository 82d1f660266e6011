import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/span";
import { addDays, daysBetween, shortDayText } from "../../numbers/time.ts";
import { daysOfSpan, readSpan, type SpanSearch, SPANS } from "../../numbers/span.ts";
import { useKeys } from "../../shell/keys.tsx";
import { Button } from "../acts/button.tsx";
import { PopupMenu } from "../acts/menu.tsx";

/** The span that the address names, and a function that changes the address. */
export function useSpan(): [SpanSearch, (change: Partial<SpanSearch>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (changed: Partial<SpanSearch>): void =>
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => ({ ...before, ...changed })) as never,
      replace: true,
    });
  return [readSpan(search), change];
}

const KEYS = { 7: "7", 28: "4", 91: "9", 364: "y" } as const;

/** Chooses a span of days and whether it is compared with the one before. */
export function SpanPicker({ hasCompare = true }: { hasCompare?: boolean }) {
  const [span, change] = useSpan();
  const { from, to } = daysOfSpan(span);
  const length = daysBetween(from, to) + 1;
  const isCompared = span.compare !== "off";
  const choose = (days: (typeof SPANS)[number]): void =>
    change({ span: days === 28 ? undefined : days, from: undefined, to: undefined });
  const move = (direction: 1 | -1): void =>
    change({ from: addDays(from, direction * length), to: addDays(to, direction * length) });
  const compare = (): void => change({ compare: isCompared ? "off" : undefined });
  useKeys([
    ...SPANS.map((days) => ({
      key: KEYS[days],
      does: texts.days(days),
      run: () => choose(days),
    })),
    { key: "arrowleft", does: texts.earlier, run: () => move(-1) },
    { key: "arrowright", does: texts.later, run: () => move(1) },
    ...(hasCompare ? [{ key: "x", does: texts.compare, run: compare }] : []),
  ]);
  const isNamed = span.from === undefined;
  return (
    <>
      <PopupMenu
        label={
          isNamed
            ? texts.days(span.span ?? 28)
            : texts.between(shortDayText(from), shortDayText(to))
        }
        icon="clock"
        size="normal"
        look="plain"
        items={[
          ...SPANS.map((days) => ({
            id: String(days),
            label: texts.days(days),
            isChecked: isNamed && (span.span ?? 28) === days,
            onChoose: () => choose(days),
          })),
          { id: "before", label: texts.earlier, onChoose: () => move(-1) },
          { id: "after", label: texts.later, onChoose: () => move(1) },
        ]}
      />
      {hasCompare && (
        <Button shortcut="x" aria-pressed={isCompared} onClick={compare}>
          {isCompared ? texts.against(length) : texts.notCompared}
        </Button>
      )}
    </>
  );
}
