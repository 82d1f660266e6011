import type { TestApp } from "../../../../test/harness.ts";
import type {
  Block,
  Cell,
  Figure,
  ReportDocument,
  ReportType,
  TableBlock,
} from "../../../domain/report-documents/document.ts";
import { readerOfWorkspace } from "../../../kernel/pipeline/reader.ts";
import type { SectionContent, SectionReading } from "./section.ts";
import { findSectionType } from "./section-types.ts";

export interface Asked {
  type: ReportType;
  subject?: Partial<SectionReading["subject"]>;
  window?: SectionReading["window"];
  previous?: ReportDocument;
}

/** A reading as the generation of a report makes it. */
export async function readingOf(
  app: TestApp,
  workspaceId: string,
  { type, subject, window = null, previous }: Asked,
): Promise<SectionReading> {
  const context = await readerOfWorkspace(app.runtime, workspaceId, {
    id: "report",
    label: "Report",
  });
  if (context === undefined) throw new Error(`no workspace ${workspaceId}`);
  const answers = new Map<string, Promise<unknown>>();
  return {
    context,
    type,
    subject: { campaign_id: null, show_ids: [], cluster_refs: [], ...subject },
    window,
    previous,
    shared: <Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> => {
      const known = answers.get(key);
      if (known !== undefined) return known as Promise<Answer>;
      const answer = read();
      answers.set(key, answer);
      return answer;
    },
    before: [],
  };
}

/** The content of a section with the defaults of its options, except those given. */
export async function readSection(
  reading: SectionReading,
  type: string,
  options: Record<string, unknown> = {},
): Promise<SectionContent | undefined> {
  const section = findSectionType(type);
  if (section === undefined) throw new Error(`no section ${type}`);
  const defaults = Object.fromEntries(
    Object.entries(section.options.properties).map(([name, option]) => [
      name,
      (option as { default?: unknown }).default,
    ]),
  );
  const content = await section.read(reading, { ...defaults, ...options });
  requireWhole(content);
  return content;
}

/** @throws Error where a row has more or fewer cells than columns, or a cell is undefined. */
function requireWhole(content: SectionContent | undefined): void {
  const tables = content?.blocks.filter((block) => block.kind === "table") ?? [];
  for (const { key, columns, rows } of tables)
    for (const row of rows)
      if (row.cells.length !== columns.length || row.cells.some((cell) => cell === undefined))
        throw new Error(`a row of ${key} is not whole: ${JSON.stringify(row)}`);
}

/** The content of sections in this order, each of which sees those before it. */
export async function readSections(
  reading: SectionReading,
  types: readonly string[],
): Promise<Map<string, SectionContent>> {
  const before: SectionReading["before"][number][] = [];
  for (const type of types) {
    const content = await readSection({ ...reading, before }, type);
    if (content !== undefined) before.push({ id: type, type, content });
  }
  return new Map(before.map(({ type, content }) => [type, content]));
}

/** The document that these sections make, as the next reading's previous one. */
export const documentOf = (sections: ReadonlyMap<string, SectionContent>): ReportDocument => ({
  object: "report_document",
  format_version: 1,
  workspace_id: "ws",
  report_id: "rep",
  number: 1,
  depth: "full",
  type: "campaign",
  name: "Proof",
  as_of: "2026-10-20T00:00:00.000Z",
  issued_at: "2026-10-20T00:00:00.000Z",
  window: null,
  is_final: false,
  supersedes: null,
  reason: null,
  issuer: { name: "Network", url: null },
  branding: { primary_color: null, logo_sha256: null, co_brand: null },
  header: [],
  sections: [...sections].map(([type, { blocks }]) => ({
    id: type,
    type,
    title: type,
    note: null,
    status: "ready",
    error: null,
    is_exact: false,
    blocks,
  })),
  definitions: [],
});

const blockOf = (content: SectionContent | undefined, key: string): Block => {
  const block = content?.blocks.find((one) => one.key === key);
  if (block === undefined)
    throw new Error(`no block ${key} among ${content?.blocks.map((one) => one.key).join(", ")}`);
  return block;
};

/** The rows of a table by their keys, each with its cells by the keys of their columns. */
export function rowsOf(
  content: SectionContent | undefined,
  key: string,
): Map<string, Record<string, Cell>> {
  const { columns, rows } = blockOf(content, key) as TableBlock;
  return new Map(
    rows.map((row) => [
      row.key,
      Object.fromEntries(columns.map((column, index) => [column.key, row.cells[index] ?? null])),
    ]),
  );
}

export function figuresOf(
  content: SectionContent | undefined,
  key: string,
): Record<string, Figure> {
  const block = blockOf(content, key);
  if (block.kind !== "figures") throw new Error(`${key} holds no figures`);
  return Object.fromEntries(block.figures.map((figure) => [figure.key, figure]));
}

export function textOf(content: SectionContent | undefined, key: string): string {
  const block = blockOf(content, key);
  if (block.kind !== "sentence") throw new Error(`${key} is no sentence`);
  return block.text;
}

export const keysOf = (content: SectionContent | undefined): string[] =>
  content?.blocks.map(({ key }) => key) ?? [];
