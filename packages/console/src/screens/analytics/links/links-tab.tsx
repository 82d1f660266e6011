import type { DataLink } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/analytics/more";
import { useApi, useCanManage } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { ageText, dateText, momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { useOpened } from "../address/use-address.ts";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { PhoneLabel } from "../shared/phone-label.tsx";
import { EndLink } from "./end-link.tsx";
import { queryText } from "./query-text.ts";
import styles from "./links-tab.module.css";

/** The live links of the workspace: what each shows, when it was read, and the way to end it. */
export function LinksTab() {
  return useCanManage() ? (
    <Links />
  ) : (
    <div className={styles["alone"]}>
      <Empty title={texts.links.noRight} text={texts.links.noRightText} />
    </div>
  );
}

function Links() {
  const api = useApi();
  const [opened, open] = useOpened();
  const pages = usePages((client, cursor, options) =>
    client.dataLinks.list({ limit: 50, ...(cursor ? { cursor } : {}) }, options),
  );
  const ending = pages.items.find(({ id }) => opened === `end-${id}`);
  return (
    <>
      <Panel
        title={texts.links.title}
        note={texts.links.note}
        minHeight={300}
        answer={pages.answer}
        isEmpty={() => pages.items.length === 0}
        empty={
          <Empty title={texts.links.empty} text={texts.links.emptyText}>
            <Link to="/analytics/timeline" className="link">
              {texts.links.openTimeline}
            </Link>
          </Empty>
        }
        footActs={
          <ExportActs
            id="links"
            name={texts.links.title}
            call={api.dataLinks.list({})}
            operation="data_links.list"
            query={{}}
            hasLink={false}
          />
        }
      >
        {() => (
          <Bleed>
            <Table
              label={texts.links.title}
              rows={pages.items}
              rowKey={({ id }) => id}
              columns={columnsOf((id) => open(`end-${id}`))}
              {...(pages.hasMore ? { onMore: pages.readMore } : {})}
              isReadingMore={pages.isReadingMore}
              foot={texts.links.file}
            />
          </Bleed>
        )}
      </Panel>
      {ending !== undefined && <EndLink link={ending} onClose={() => open(null)} />}
    </>
  );
}

function columnsOf(onEnd: (id: string) => void): Column<DataLink>[] {
  return [
    {
      id: "name",
      name: texts.links.name,
      width: "minmax(0, 1.4fr)",
      onPhone: "name",
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      id: "operation",
      name: texts.links.shows,
      width: "minmax(0, 1.2fr)",
      cell: ({ operation }) => <code>{operation}</code>,
    },
    {
      id: "query",
      name: texts.links.query,
      width: "minmax(0, 2fr)",
      cell: ({ query, params }) => {
        const words = queryText({ ...params, ...query });
        return (
          <span className="mono" title={words}>
            {words === "" ? texts.links.allOfSpan : words}
          </span>
        );
      },
    },
    {
      id: "format",
      name: texts.links.format,
      width: "64px",
      onPhone: "none",
      cell: ({ format }) => format.toUpperCase(),
    },
    {
      id: "secret",
      name: texts.links.secret,
      width: "130px",
      isOptional: true,
      onPhone: "none",
      cell: ({ secret_last_four: last }) => <code>…{last}</code>,
    },
    {
      id: "made",
      name: texts.links.madeBy,
      width: "minmax(0, 1fr)",
      cell: ({ made_by: { label }, created_at: at }) => (
        <span title={momentText(at)}>
          {label}, {dateText(at)}
        </span>
      ),
    },
    {
      id: "read",
      name: texts.links.lastRead,
      width: "90px",
      isNumber: true,
      cell: ({ last_read_at: at }) => (
        <PhoneLabel name={texts.links.lastRead}>
          {at === null ? <span className="muted">{texts.links.never}</span> : ageText(at)}
        </PhoneLabel>
      ),
    },
    {
      id: "end",
      name: "",
      width: "72px",
      onPhone: "end",
      cell: ({ id }) => (
        <Button size="small" look="danger" onClick={() => onEnd(id)}>
          {texts.links.end}
        </Button>
      ),
    },
  ];
}
