import { type Static, Type } from "typebox";
import type {
  StoredReportBranding,
  StoredReportSection,
  StoredReportWindow,
} from "../../../db/schema/report-column-shapes.ts";
import { isReadableOnWhite } from "../../../domain/report-documents/contrast.ts";
import type { ReportType } from "../../../domain/report-documents/document.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { validate } from "../../../kernel/contract/schema.ts";
import type { Executor } from "../../../db/connection/database.ts";
import { findLibraryFile } from "../../sponsorship/library/index.ts";
import { findSectionType, SECTION_TYPES } from "../sections/index.ts";
import {
  type brandingField,
  type reportFields,
  SECTIONS_MAX,
  type sectionsField,
} from "./definition.schema.ts";

/** Turns what a caller sends about a report or template into its stored definition. */

type SentSections = Static<typeof sectionsField>;
type SentWindow = Static<typeof reportFields.window>;

/** A section that every report has: what the figures mean. */
const METHOD = "method";

/** @throws ApiError `parameter_invalid` for a name that is only blanks. */
export function storedName(sent: string, param = "name"): string {
  const name = sent.trim();
  if (name === "") throw parameterInvalid(param, "out_of_range", `${param} holds only blanks.`);
  return name;
}

/**
 * The sections in their stored form, with defaults for what was not sent, and `method` as the last
 * where it is missing.
 *
 * @throws ApiError `parameter_invalid` naming the section, or for more than 40 with `method`.
 */
export function storedSections(sent: SentSections, type: ReportType): StoredReportSection[] {
  const taken = new Set<string>();
  const named = new Set(sent.flatMap(({ id }) => id ?? []));
  const sections = sent.map((section, index): StoredReportSection => {
    const param = `sections[${index}]`;
    const known = findSectionType(section.type);
    if (known === undefined)
      throw parameterInvalid(
        `${param}.type`,
        "unknown",
        `${param}.type must be one of ${SECTION_TYPES.map((one) => one.type).join(", ")}.`,
      );
    if (!known.reports.includes(type))
      throw parameterInvalid(
        `${param}.type`,
        "conflict",
        `${section.type} cannot stand in a report of type ${type}.`,
      );
    const id = section.id ?? freeId(section.type, new Set([...taken, ...named]));
    if (taken.has(id))
      throw parameterInvalid(`${param}.id`, "conflict", `${param}.id is used by another section.`);
    taken.add(id);
    return {
      id,
      type: section.type,
      title: trimmedOrNull(section.title),
      note: trimmedOrNull(section.note),
      options: checkedOptions(known.options, section.options ?? {}, `${param}.options`),
      hide_if_empty: section.hide_if_empty ?? true,
    };
  });
  if (findSectionType(METHOD) === undefined || sections.some((one) => one.type === METHOD))
    return sections;
  if (sections.length >= SECTIONS_MAX)
    throw parameterInvalid(
      "sections",
      "out_of_range",
      `sections has at most ${SECTIONS_MAX}, one of which is ${METHOD}.`,
    );
  return [
    ...sections,
    {
      id: freeId(METHOD, taken),
      type: METHOD,
      title: null,
      note: null,
      options: checkedOptions(findSectionType(METHOD)?.options ?? Type.Object({}), {}, METHOD),
      hide_if_empty: false,
    },
  ];
}

const trimmedOrNull = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
};

function freeId(type: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? type : `${type}_${number}`;
    if (!taken.has(id)) return id;
  }
}

interface OptionSchema {
  properties?: Record<string, { default?: unknown }>;
}

/** The options with the default of each that was not sent. @throws ApiError naming the option. */
function checkedOptions(
  schema: Parameters<typeof validate>[0],
  sent: Record<string, unknown>,
  param: string,
): Record<string, unknown> {
  const { properties = {} } = schema as OptionSchema;
  const defaults = Object.fromEntries(
    Object.entries(properties).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  try {
    return validate(schema, { ...defaults, ...sent }) as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof ApiError) || error.param === null) throw error;
    throw parameterInvalid(
      `${param}.${error.param}`,
      (error.extras["reason"] as "malformed" | undefined) ?? "malformed",
      `${param}.${error.message}`,
    );
  }
}

/** Days of the longest window of the operations that sections read. */
const WINDOW_DAYS_MAX = 731;

/**
 * @throws ApiError `parameter_invalid` for days without each other, in the wrong order, or more
 *   than 731 days apart.
 */
export function storedWindow(sent: SentWindow): StoredReportWindow | null {
  if (sent == null) return null;
  const { preset = null, start_date: start = null, end_date: end = null } = sent;
  if (preset !== null && (start !== null || end !== null))
    throw parameterInvalid(
      "window.preset",
      "conflict",
      "window.preset and days exclude each other.",
    );
  if (preset === null && start === null && end === null) return null;
  if (preset === null && start === null)
    throw parameterInvalid("window.start_date", "missing", "window.start_date is required.");
  if (preset === null && end === null)
    throw parameterInvalid("window.end_date", "missing", "window.end_date is required.");
  if (start !== null && end !== null && start > end)
    throw parameterInvalid(
      "window.end_date",
      "out_of_range",
      "window.end_date must not be before window.start_date.",
    );
  if (start !== null && end !== null && addDays(start, WINDOW_DAYS_MAX - 1) < end)
    throw parameterInvalid(
      "window.end_date",
      "out_of_range",
      `window.start_date and window.end_date lie more than ${WINDOW_DAYS_MAX} days apart.`,
    );
  return { preset, start_date: start, end_date: end };
}

export const NO_BRANDING: StoredReportBranding = {
  logo_file_id: null,
  primary_color: null,
  co_brand: null,
};

const PICTURES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

/**
 * @throws ApiError `parameter_invalid` for a colour that cannot be read on white, and for a file
 * that is no picture of this workspace's library.
 */
export async function storedBranding(
  executor: Executor,
  workspaceId: string,
  sent: Static<typeof brandingField> | null,
): Promise<StoredReportBranding> {
  if (sent === null) return NO_BRANDING;
  const { logo_file_id: logo = null, primary_color: color = null, co_brand: coBrand = null } = sent;
  if (color !== null && !isReadableOnWhite(color))
    throw parameterInvalid(
      "branding.primary_color",
      "out_of_range",
      "branding.primary_color has a contrast with white below 4.5, so headings could not be read.",
    );
  await requirePicture(executor, workspaceId, logo, "branding.logo_file_id");
  const partnerLogo = coBrand?.logo_file_id ?? null;
  await requirePicture(executor, workspaceId, partnerLogo, "branding.co_brand.logo_file_id");
  return {
    logo_file_id: logo,
    primary_color: color?.toLowerCase() ?? null,
    co_brand:
      coBrand === null
        ? null
        : {
            name: storedName(coBrand.name, "branding.co_brand.name"),
            logo_file_id: partnerLogo,
          },
  };
}

async function requirePicture(
  executor: Executor,
  workspaceId: string,
  fileId: string | null,
  param: string,
): Promise<void> {
  if (fileId === null) return;
  const file = await findLibraryFile(executor, workspaceId, fileId);
  if (file === undefined)
    throw parameterInvalid(param, "unknown", `${param} names no file of this workspace's library.`);
  if (!PICTURES.has(file.mime_type))
    throw parameterInvalid(param, "malformed", `${param} must be a PNG, JPEG or WebP picture.`);
}
