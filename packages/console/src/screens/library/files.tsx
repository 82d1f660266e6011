import type { LibraryFile } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { texts } from "#texts/library";
import { useCanEdit } from "../../api/api-context.tsx";
import { usePages } from "../../api/use-answer.ts";
import { dateText } from "../../numbers/time.ts";
import { ApiButton } from "../../parts/acts/api-button.tsx";
import { Button } from "../../parts/acts/button.tsx";
import { Choice } from "../../parts/form/field.tsx";
import { StateMark } from "../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../parts/page/answer-view.tsx";
import { PageHead, PageTabs } from "../../parts/page/page-head.tsx";
import { Empty } from "../../parts/page/panel.tsx";
import { type Column, Table } from "../../parts/table/table.tsx";
import { useKeys } from "../../shell/keys.tsx";
import { SearchBox } from "../shows/list/search-box.tsx";
import { FileDrawer } from "./file-drawer.tsx";
import { sizeText } from "./size.ts";
import { Upload } from "./upload.tsx";

const KINDS = Object.keys(texts.kinds) as LibraryFile["kind"][];

const SEARCH_MS = 300;

/** What the address of the library may hold; what is not set is left out. */
type FilesSearch = Partial<Record<"q" | "kind" | "file", string>> & { act?: "add" };

const without = (search: FilesSearch, change: Record<string, string | undefined>): FilesSearch =>
  Object.fromEntries(
    Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
  ) as FilesSearch;

/** Files of the workspace: search, upload, and one of them in a drawer. */
export function Files() {
  const search: FilesSearch = useSearch({ from: "/library" });
  const navigate = useNavigate({ from: "/library" });
  const mayEdit = useCanEdit();
  const [typed, setTyped] = useState(search.q ?? "");
  const kind = KINDS.find((one) => one === search.kind);
  const go = (change: Record<string, string | undefined>, isStep = true): void =>
    void navigate({ search: without(search, change), replace: !isStep, resetScroll: false });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() !== (search.q ?? "")) go({ q: typed.trim() || undefined }, false);
    }, SEARCH_MS);
    return () => clearTimeout(timer);
  });
  const pages = usePages<LibraryFile>((api, cursor, options) =>
    api.library.list(
      {
        limit: 50,
        cursor,
        ...(search.q === undefined ? {} : { search: search.q }),
        ...(kind === undefined ? {} : { kind }),
      },
      options,
    ),
  );
  const isFiltered = search.q !== undefined || kind !== undefined;
  const add = (): void => go({ act: "add" });
  useKeys(mayEdit ? [{ key: "n", does: texts.add.open, run: add }] : []);
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
      <PageTabs
        label={texts.title}
        tabs={[
          { label: texts.tabs.files, link: { to: "/library" } },
          { label: texts.tabs.orders, link: { to: "/insertion-orders" } },
        ]}
      />
      <ListBar>
        <SearchBox label={texts.list.search} value={typed} onChange={setTyped} />
        <Choice
          label={texts.list.kind}
          value={kind ?? ""}
          choices={[
            { value: "", label: texts.list.all },
            ...KINDS.map((value) => ({ value: value as string, label: texts.kinds[value] })),
          ]}
          onChange={(next) => go({ kind: next || undefined })}
        />
      </ListBar>
      <AnswerView
        answer={pages.answer}
        minHeight={240}
        isEmpty={pages.items.length === 0}
        empty={
          isFiltered ? (
            <Empty title={texts.list.none} />
          ) : (
            <Empty title={texts.list.empty} text={texts.list.emptyText}>
              {mayEdit && <Button onClick={add}>{texts.add.open}</Button>}
            </Empty>
          )
        }
      >
        {() => (
          <Table
            label={texts.tabs.files}
            columns={COLUMNS}
            rows={pages.items}
            rowKey={({ id }) => id}
            chosen={search.file}
            onOpen={({ id }) => go({ file: id })}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
            footActs={<ApiButton address={pages.answer.address} />}
          />
        )}
      </AnswerView>
      {search.act === "add" && mayEdit && (
        <Upload
          onClose={() => go({ act: undefined })}
          onDone={(id) => go({ act: undefined, file: id })}
        />
      )}
      {search.file !== undefined && (
        <FileDrawer key={search.file} id={search.file} onClose={() => go({ file: undefined })} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<LibraryFile>[] = [
  {
    id: "name",
    name: texts.list.name,
    width: "minmax(0, 2fr)",
    onPhone: "name",
    cell: ({ name }) => name,
  },
  {
    id: "kind",
    name: texts.list.kind,
    width: "minmax(0, 1fr)",
    cell: ({ kind, status }) =>
      status === "failed" ? (
        <StateMark tone="failed">{texts.list.failed}</StateMark>
      ) : (
        texts.kinds[kind]
      ),
  },
  {
    id: "folder",
    name: texts.list.folder,
    width: "minmax(0, 1fr)",
    onPhone: "none",
    cell: ({ folder, tags }) => (
      <span className="muted">{[folder, ...tags].filter(Boolean).join(" · ")}</span>
    ),
  },
  {
    id: "size",
    name: texts.list.size,
    width: "90px",
    isNumber: true,
    onPhone: "end",
    cell: ({ size_bytes: bytes }) => sizeText(bytes),
  },
  {
    id: "added",
    name: texts.list.added,
    width: "120px",
    onPhone: "none",
    cell: ({ created_at: created }) => <span className="muted">{dateText(created)}</span>,
  },
];
