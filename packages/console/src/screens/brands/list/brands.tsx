import type { Brand } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { texts } from "#texts/brands";
import { useAccess, useCanEdit } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dateText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { SearchBox } from "../../shows/list/search-box.tsx";
import { BrandForm } from "../brand-form.tsx";

const SEARCH_MS = 300;

/** The brands that campaigns are sold to. */
export function Brands() {
  const search = useSearch({ from: "/brands" });
  const navigate = useNavigate({ from: "/brands" });
  const { workspace } = useAccess();
  const mayEdit = useCanEdit() && workspace.kind !== "solo";
  const { act: _, ...kept } = search;
  const [typed, setTyped] = useState(search.q ?? "");
  useEffect(() => {
    const timer = setTimeout(() => {
      const q = typed.trim();
      const { q: before, ...others } = search;
      if (q !== (before ?? ""))
        void navigate({ search: q === "" ? others : { ...others, q }, replace: true });
    }, SEARCH_MS);
    return () => clearTimeout(timer);
  });
  const query = {
    archived: search.kept === "archived",
    ...(search.q === undefined ? {} : { search: search.q }),
  };
  const pages = usePages<Brand>((api, cursor, options) =>
    api.brands.list({ limit: 50, cursor, ...query }, options),
  );
  const add = (): void => void navigate({ search: { ...kept, act: "add" } });
  useKeys(mayEdit ? [{ key: "n", does: texts.add.open, run: add }] : []);
  const open = ({ id }: Pick<Brand, "id">): void =>
    void navigate({ to: "/brands/$brandId", params: { brandId: id } });
  return (
    <>
      <PageHead
        title={texts.title}
        acts={
          mayEdit && (
            <Button look="main" icon="plus" shortcut="n" onClick={add}>
              {texts.add.open}
            </Button>
          )
        }
      />
      <ListBar>
        <SearchBox label={texts.list.search} value={typed} onChange={setTyped} />
        <Switch<"current" | "archived">
          label={texts.list.kept}
          value={search.kept ?? "current"}
          choices={[
            { value: "current", label: texts.list.current },
            { value: "archived", label: texts.list.archived },
          ]}
          onChange={(next) => {
            const { kept: _before, ...others } = kept;
            void navigate({ search: next === "archived" ? { ...others, kept: next } : others });
          }}
        />
      </ListBar>
      <AnswerView
        answer={pages.answer}
        minHeight={240}
        isEmpty={pages.items.length === 0}
        empty={
          search.q !== undefined ? (
            <Empty title={texts.list.none} />
          ) : search.kept === "archived" ? (
            <Empty title={texts.list.noArchived} />
          ) : (
            <Empty
              title={texts.list.empty}
              text={workspace.kind === "solo" ? texts.list.solo : texts.list.emptyText}
            >
              {mayEdit && <Button onClick={add}>{texts.add.open}</Button>}
            </Empty>
          )
        }
      >
        {() => (
          <Table
            label={texts.title}
            columns={COLUMNS}
            rows={pages.items}
            rowKey={({ id }) => id}
            onOpen={open}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
            footActs={
              <>
                <CsvButton file={(api) => api.brands.list(query).file("csv")} name="brands.csv" />
                <ApiButton address={pages.answer.address} />
              </>
            }
          />
        )}
      </AnswerView>
      {search.act === "add" && mayEdit && (
        <BrandForm brand={null} onClose={() => void navigate({ search: kept })} onDone={open} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<Brand>[] = [
  {
    id: "name",
    name: texts.list.name,
    width: "minmax(0, 1.3fr)",
    onPhone: "name",
    cell: ({ name }) => name,
  },
  {
    id: "categories",
    name: texts.list.categories,
    width: "minmax(0, 1.5fr)",
    cell: ({ categories }) => <span className="muted">{categories.join(", ")}</span>,
  },
  {
    id: "campaigns",
    name: texts.list.campaigns,
    width: "100px",
    isNumber: true,
    onPhone: "end",
    cell: ({ campaign_count: count }) => exactCount(count),
  },
  {
    id: "active",
    name: texts.list.active,
    width: "90px",
    isNumber: true,
    onPhone: "none",
    cell: ({ active_campaign_count: count }) => exactCount(count),
  },
  {
    id: "contacts",
    name: texts.list.contacts,
    width: "90px",
    isNumber: true,
    onPhone: "none",
    cell: ({ contact_count: count }) => exactCount(count),
  },
  {
    id: "last",
    name: texts.list.last,
    width: "130px",
    onPhone: "none",
    cell: ({ last_campaign_at: at }) => (
      <span className="muted">{at === null ? texts.list.never : dateText(at)}</span>
    ),
  },
];
