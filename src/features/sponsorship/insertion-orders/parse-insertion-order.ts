import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { capAt, capReached, describeCap } from "../../../kernel/limits/caps.ts";
import { readCap, takeCap } from "../../../kernel/limits/caps.store.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { queued } from "../../../infrastructure/runs/run-state.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { findLibraryFile } from "../library/index.ts";
import { orderSchema } from "./insertion-order.schema.ts";
import { insertOrder } from "./insertion-order.store.ts";
import { viewOrder } from "./insertion-order-view.ts";
import { enqueueReading } from "./read-order.job.ts";

const PARSES_PER_DAY = 50;
const TEXT_BYTES_MAX = 512 * 1024;

const parsesCap = (now: Date) =>
  capAt(now, {
    counter: "insertion_order_parses",
    subject: "",
    limit: PARSES_PER_DAY,
    windowMs: DAY_MS,
  });

const body = strictObject(
  {
    file_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "A file of the library." }),
    ),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: TEXT_BYTES_MAX,
        description: "The order as text, in place of a file; up to 512 KiB.",
      }),
    ),
    campaign_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "What its campaign shall be called.",
      }),
    ),
  },
  { $id: "ParseInsertionOrder" },
);

export const parseInsertionOrder = defineWrite({
  id: "insertion_orders.parse",
  method: "POST",
  path: "/v1/insertion-orders/parse",
  scope: "library:write",
  effect: "metered",
  body,
  bodyLimits: {
    bytesMax: 1_048_576,
    entriesMax: 20_000,
    stringBytesMax: TEXT_BYTES_MAX,
  },
  output: writeResultOf(orderSchema),
  successStatuses: [202],
  job: { read: "insertion_orders.get", ids: { id: "id" } },
  errors: ["cap_reached"],
  confirmRule: "Always: it counts against the day's cap.",
  summary: "Read an insertion order",
  description:
    "Of a PDF, DOCX, XLSX, CSV, e-mail or text file of the library, or of a text. A worker does " +
    "it; the answer (202) is the job. What was read has its place and a confidence, and what " +
    "cannot be read is null with a warning. Nothing is booked before it is applied.",
  example: {
    body: {
      text:
        "Insertion order QM-1184\nAdvertiser: Northwind Roasters\nShow | Placement | Date | " +
        "Impressions | CPM\nSalt & Signal | Mid-roll :60 | 8 Dec 2026 | 30,000 | £28.00",
    },
  },
  mcp: {
    tool: "parse_insertion_order",
    description:
      "Read an insertion order, as a file of the library or as text, into its fields: advertiser, " +
      "dates, lines with show, placement, rate and guarantee. Then get_insertion_order.",
    arguments: {
      file_id: "A file of the library.",
      text: "The order as text.",
      campaign_name: "What its campaign shall be called.",
    },
  },
  preview: async (context, { body: sent }) => {
    const { database, workspace, now } = context;
    const source = await requireSource(context, sent);
    const cap = parsesCap(now);
    return {
      resource: "insertion_order",
      id: null,
      wouldWrite: {
        file_id: sent.file_id ?? null,
        campaign_name: sent.campaign_name ?? null,
      },
      effects: [`Read the insertion order ${source}.`],
      confirm: true,
      cost: { provider_calls: 0, posts: 0, emails: 0 },
      cap: describeCap(cap, await readCap(database, workspace.id, cap)),
      state: sent,
    };
  },
  apply: async (context, { state: sent }) => {
    const { database, workspace, now } = context;
    const cap = parsesCap(now);
    if ((await takeCap(database, workspace.id, cap)) === null)
      throw capReached(cap, `At most ${PARSES_PER_DAY} insertion orders are read a day.`, now);
    const row = await insertOrder(database, workspace.id, {
      id: newId("io"),
      ...queued(now),
      file_id: sent.file_id ?? null,
      source_text: sent.text ?? null,
      campaign_name: sent.campaign_name ?? null,
    });
    await enqueueReading(database, row);
    return { status: 202 as const, id: row.id, data: viewOrder(row) };
  },
});

/**
 * A description of the source that is read. @throws ApiError `parameter_invalid` naming the field.
 */
async function requireSource(
  { database, workspace }: WriteContext,
  { file_id: fileId, text }: Static<typeof body>,
): Promise<string> {
  if (fileId !== undefined && text !== undefined)
    throw parameterInvalid("text", "conflict", "file_id and text exclude each other.");
  if (text !== undefined) {
    if (text.trim() === "")
      throw parameterInvalid("text", "out_of_range", "text holds only blanks.");
    if (Buffer.byteLength(text) > TEXT_BYTES_MAX)
      throw parameterInvalid("text", "out_of_range", "text is over 512 KiB.");
    return `of ${Buffer.byteLength(text)} bytes of text`;
  }
  if (fileId === undefined)
    throw parameterInvalid("file_id", "missing", "file_id or text is required.");
  const file = await findLibraryFile(database, workspace.id, fileId);
  if (file === undefined)
    throw parameterInvalid(
      "file_id",
      "unknown",
      "file_id names no file of this workspace's library.",
    );
  return `in ${quoted(file.name)}`;
}
