import type { AnalyticsCurves, SincePublishWindow } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/analytics/curves";
import { exactCount } from "../../../numbers/count.ts";
import { dateText } from "../../../numbers/time.ts";
import { Count } from "../../../parts/numbers/count.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { PhoneLabel } from "../shared/phone-label.tsx";
import { useShows } from "../shared/filters/use-shows.ts";
import { stateOfWindow } from "./windows.ts";

type Curve = AnalyticsCurves["curves"][number];

const WINDOWS = [1, 7, 14, 30, 90] as const;

/** What each had at the close of the windows since publication; an open one shows when it closes. */
export function WindowTable({
  curves,
  computedAt,
}: {
  curves: readonly Curve[];
  computedAt: string;
}) {
  const now = Date.parse(computedAt);
  const { name } = useShows();
  const columns: Column<Curve>[] = [
    {
      id: "name",
      name: texts.name,
      width: "minmax(0, 2fr)",
      onPhone: "name",
      cell: ({ subject }) => (
        <Link
          to="/clusters/$clusterId"
          params={{ clusterId: subject.cluster_ref }}
          className="link"
          title={name(subject.show_id)}
        >
          {subject.name}
        </Link>
      ),
    },
    {
      id: "out",
      name: texts.out,
      width: "96px",
      cell: ({ published_at: at, published_at_of: of }) =>
        at === null ? (
          <span className="muted">{texts.noDate}</span>
        ) : (
          <span title={of === "post" ? texts.outOfPost : undefined}>{dateText(at)}</span>
        ),
    },
    ...WINDOWS.map((days): Column<Curve> => ({
      id: `d${days}`,
      name: texts.day(days),
      width: "minmax(0, 1fr)",
      isNumber: true,
      onPhone: days === 7 ? "end" : "below",
      cell: ({ windows }) => (
        <PhoneLabel name={days === 7 ? "" : texts.day(days)}>
          {windows === null ? "" : <WindowCell window={windows[`d${days}`]} now={now} />}
        </PhoneLabel>
      ),
    })),
  ];
  return (
    <Bleed>
      <Table
        label={texts.windows}
        rows={curves}
        rowKey={({ subject }) => subject.cluster_ref}
        columns={columns}
      />
    </Bleed>
  );
}

function WindowCell({ window, now }: { window: SincePublishWindow; now: number }) {
  const state = stateOfWindow(window, now);
  if (state.kind === "open")
    return (
      <span
        className="muted"
        title={state.soFar === null ? undefined : texts.soFar(exactCount(state.soFar))}
      >
        {texts.inDays(state.inDays)}
      </span>
    );
  if (state.kind === "unknown") return <Count value={null} isInline />;
  return (
    <Count value={state.value} isInline mark={window.estimated ? { kind: "estimated" } : null} />
  );
}
