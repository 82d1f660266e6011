import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Castmeter, ExternalDeliveryUpload } from "@castmeter/sdk";
import { type Command, Option } from "commander";
import { DELIVERY_SOURCES } from "../../../features/sponsorship/campaigns/index.ts";
import type { DeliveryInput } from "../../../features/sponsorship/external-delivery/index.ts";
import { action, type CommandParts, table, UsageError } from "../command.ts";
import { DATE_FORMATS, DECIMALS } from "../../../domain/delivery-files/delivery-cells.ts";
import {
  type ColumnMapping,
  parseMapping,
} from "../../../domain/delivery-files/delivery-columns.ts";
import { type DeliveryFormat, readDeliveryCsv } from "../delivery/read-delivery-csv.ts";
import { addApiOptions, type ApiOptions, withApi } from "../api/with-api.ts";

interface Options extends ApiOptions {
  source: DeliveryInput["source"];
  map?: string;
  label?: string;
  slot?: string;
  dateFormat: DeliveryFormat["dateFormat"];
  decimal: DeliveryFormat["decimal"];
}

const PAGE_ROWS = 500;
/** Maximum rows of a campaign: a longer file is refused before its first page is stored. */
const FILE_ROWS_MAX = 2_000;

/** `castmeter delivery upload`: uploads an ad server's CSV export, in pages of 500 rows. */
export function define(command: Command, parts: CommandParts): void {
  command
    .addOption(
      new Option("--source <source>", "the ad server")
        .choices(DELIVERY_SOURCES)
        .makeOptionMandatory(),
    )
    .option(
      "--map <columns>",
      'headings of columns, such as date="Day",impressions="Served"; common ones are known',
    )
    .option("--label <label>", "label of rows without one of their own")
    .option("--slot <id>", "slot of rows without one of their own")
    .addOption(
      new Option("--date-format <format>", "how days are written")
        .choices(DATE_FORMATS)
        .default("YYYY-MM-DD"),
    )
    .addOption(
      new Option("--decimal <sign>", "sign before decimals; the other one separates thousands")
        .choices(DECIMALS)
        .default("point"),
    );
  addApiOptions(command, "campaigns:write").action(
    (campaign: string, file: string, ...rest: unknown[]) =>
      action<Options>(parts, (options) => upload(parts, options, campaign, file))(...rest),
  );
}

async function upload(parts: CommandParts, options: Options, campaign: string, file: string) {
  const { rows, hasTotal } = readDeliveryCsv(decode(file), {
    source: options.source,
    mapping: mappingOf(options.map),
    dateFormat: options.dateFormat,
    decimal: options.decimal,
    ...(options.label === undefined ? {} : { label: options.label }),
    ...(options.slot === undefined ? {} : { slotId: options.slot }),
  });
  if (rows.length > FILE_ROWS_MAX)
    throw new Error(
      `the file has ${rows.length} rows, and a campaign at most ${FILE_ROWS_MAX}: nothing was sent`,
    );
  const sum = await withApi(parts, options, "campaigns:write", ({ castmeter }) =>
    uploadRows(castmeter, campaign, rows),
  );
  return {
    json: { object: "external_delivery_upload", ...sum, total_line_left_out: hasTotal },
    lines: [
      `${rows.length} rows: ${sum.upserted} new, ${sum.updated} changed, ${sum.unchanged} unchanged`,
      ...(hasTotal ? ["The total in the last line was left out."] : []),
      `The campaign has ${sum.total_rows} rows:`,
      ...table(
        ["source", "impressions", "listeners"],
        sum.totals.map((total) => [
          total.source,
          String(total.impressions),
          total.listeners === null ? "–" : String(total.listeners),
        ]),
      ),
    ],
  };
}

/**
 * Uploads the rows page by page.
 *
 * @throws Error with the number of rows that were stored before.
 */
async function uploadRows(
  castmeter: Castmeter,
  campaign: string,
  rows: readonly DeliveryInput[],
): Promise<Omit<ExternalDeliveryUpload, "object">> {
  // The key is new in each run, so that a file that is sent again after a correction is carried out
  // again.
  const run = randomUUID();
  const sum: Omit<ExternalDeliveryUpload, "object"> = {
    upserted: 0,
    updated: 0,
    unchanged: 0,
    total_rows: 0,
    totals: [],
  };
  for (let from = 0; from < rows.length; from += PAGE_ROWS) {
    const page = { rows: rows.slice(from, from + PAGE_ROWS) };
    const { data } = await castmeter.externalDelivery
      .upload(campaign, page, { idempotencyKey: `${run}-${from}` })
      .catch((error: unknown) => {
        const stored = from === 0 ? "nothing was stored" : `the first ${from} rows were stored`;
        throw new Error(`${stored}. ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      });
    sum.upserted += data.upserted;
    sum.updated += data.updated;
    sum.unchanged += data.unchanged;
    sum.total_rows = data.total_rows;
    sum.totals = data.totals;
  }
  return sum;
}

function mappingOf(text: string | undefined): ColumnMapping {
  if (text === undefined) return {};
  const mapping = parseMapping(text);
  if (typeof mapping === "string")
    throw new UsageError(`--map cannot be read at ${mapping}. It is field=heading, by commas.`);
  return mapping;
}

function decode(file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) throw new Error(`${file} is not in UTF-8`, { cause: error });
    throw error;
  }
}
