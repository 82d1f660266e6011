import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/overview";
import { useAnswer } from "../../api/use-answer.ts";
import { exactCount } from "../../numbers/count.ts";
import { BarRow, BarRows } from "../../parts/numbers/bar-row.tsx";
import { Count } from "../../parts/numbers/count.tsx";
import { CsvButton } from "../../parts/acts/csv-button.tsx";
import { Empty, Panel } from "../../parts/page/panel.tsx";

/** Reach by show; a row opens the show. */
export function Shows({ query }: { query: { start_date: string; end_date: string } }) {
  const navigate = useNavigate();
  const reach = useAnswer((api, options) =>
    api.analytics.reach({ ...query, group_by: "show" }, options),
  );
  return (
    <Panel
      title={texts.shows.title}
      note={texts.shows.note}
      minHeight={310}
      answer={reach}
      footActs={
        <CsvButton
          name="reach-by-show.csv"
          file={(client) => client.analytics.reach({ ...query, group_by: "show" }).file("csv")}
        />
      }
      isEmpty={({ groups }) => groups.length === 0}
      empty={<Empty title={texts.needs.missingShow} text={texts.needs.missingShowText} />}
      foot={
        reach.data?.total === null || reach.data === undefined
          ? undefined
          : texts.shows.sum(exactCount(reach.data.total))
      }
    >
      {({ groups }) => {
        const most = Math.max(1, ...groups.map((group) => group.reach ?? 0));
        return (
          <BarRows label={texts.shows.title}>
            {groups.slice(0, 10).map(({ key, label, reach: count, share }) => (
              <BarRow
                key={key}
                name={label}
                width={count === null ? null : count / most}
                share={share}
                count={<Count value={count} />}
                onChoose={() => void navigate({ to: "/shows/$showId", params: { showId: key } })}
              />
            ))}
          </BarRows>
        );
      }}
    </Panel>
  );
}
