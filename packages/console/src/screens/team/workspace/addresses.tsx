import type { PublicUrl } from "@castmeter/sdk";
import { texts } from "#texts/team/workspace";
import { useAnswer } from "../../../api/use-answer.ts";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";

/** The most ids of one call. */
const IDS_MAX = 100;

type Row = PublicUrl & { name: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "name",
    name: texts.page,
    width: "minmax(0, 1fr)",
    onPhone: "name",
    cell: ({ name }) => name,
  },
  {
    id: "address",
    name: texts.address,
    width: "minmax(0, 2fr)",
    cell: ({ public_url: url }) =>
      url === null ? (
        <span className="muted">{texts.noPage}</span>
      ) : (
        <a className="link" href={url}>
          {url}
        </a>
      ),
  },
  {
    id: "state",
    name: texts.state,
    width: "120px",
    onPhone: "end",
    cell: ({ resolves, public_url: url }) => (
      <StateMark tone={resolves && url !== null ? "fine" : "off"}>
        {resolves && url !== null ? texts.opens : texts.opensNot}
      </StateMark>
    ),
  },
];

/** The public pages of the workspace and of its shows, and whether they open. */
export function Addresses() {
  const me = useAnswer((api, options) => api.workspace.get(options));
  const shows = (me.data?.shows ?? []).slice(0, IDS_MAX);
  const own = useAnswer((api, options) => api.urls.list({ type: "network" }, options));
  const ofShows = useAnswer((api, options) =>
    shows.length === 0
      ? null
      : api.urls.list({ type: "show", ids: shows.map(({ id }) => id) }, options),
  );
  const names = new Map(shows.map(({ id, name }) => [id, name]));
  return (
    <Panel title={texts.addresses} note={texts.addressesNote} answer={own} minHeight={160}>
      {({ data }) => (
        <Bleed>
          <Table
            label={texts.addresses}
            columns={COLUMNS}
            rows={[
              ...data.map((url) => ({ ...url, name: me.data?.network_name ?? "" })),
              ...(ofShows.data?.data ?? []).map((url) => ({
                ...url,
                name: names.get(url.id ?? "") ?? "",
              })),
            ]}
            rowKey={({ type, id }) => `${type} ${id ?? ""}`}
          />
        </Bleed>
      )}
    </Panel>
  );
}
