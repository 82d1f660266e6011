import { EVENT_GROUPS, EVENT_TYPES, type EventGroup } from "../../events/catalogue.ts";
import { visibleTypes } from "../../events/matching-endpoints.ts";
import { parameterInvalid } from "../../kernel/contract/errors.ts";

/** The filters `type` and `types` of the event list. */

export interface TypesQuery {
  type?: string;
  types?: string[];
}

/** The types of a list, after the filters and the caller's rights. */
export interface TypeChoice {
  /** Null: every type there is. */
  types: string[] | null;
  /** Names what was asked for and is left out; null when nothing is. */
  note: string | null;
}

const groupOf = (text: string): EventGroup | undefined =>
  (Object.keys(EVENT_GROUPS) as EventGroup[]).find((group) => text === `${group}.*`);

/** Whether a type begins as in `campaign_slot.*`, where that is no group. */
const beginsAs = (type: string, text: string): boolean =>
  text.endsWith(".*") && type.startsWith(text.slice(0, -1));

/** The types a filter names; null for `*`. */
function typesNamed(text: string, param: string): string[] | null {
  if (text === "*") return null;
  const group = groupOf(text);
  const named = EVENT_TYPES.filter(
    (entry) =>
      entry.type === text ||
      (group === undefined ? beginsAs(entry.type, text) : entry.group === group),
  ).map((entry) => entry.type);
  if (named.length > 0) return named;
  throw parameterInvalid(
    param,
    "malformed",
    `${param} must be an event type, a group such as cluster.*, the beginning of types such as campaign_slot.*, or *. GET /v1/event-types lists both.`,
  );
}

/**
 * Reads the filters `type` and `types`. A credential sees the groups whose read scope it holds:
 * others are left out, with a note when they were asked for.
 *
 * @throws ApiError `parameter_invalid` for anything but types, groups and `*`, and for both filters
 * at once.
 */
export function chooseTypes(
  { type, types }: TypesQuery,
  scopes: { has(scope: string): boolean },
): TypeChoice {
  if (type !== undefined && types !== undefined)
    throw parameterInvalid("types", "conflict", "Send type or types, not both.");
  const filters =
    type === undefined
      ? (types ?? []).map((text, index) => typesNamed(text, `types[${index}]`))
      : [typesNamed(type, "type")];
  const everything = filters.length === 0 || filters.includes(null);
  const wanted = new Set(filters.flatMap((named) => named ?? []));
  const readable = visibleTypes(scopes).filter((name) => everything || wanted.has(name));
  return {
    types: readable.length === EVENT_TYPES.length ? null : readable,
    note: noteOf(wanted, scopes),
  };
}

function noteOf(
  wanted: ReadonlySet<string>,
  scopes: { has(scope: string): boolean },
): string | null {
  const groups = new Set(
    EVENT_TYPES.filter((entry) => wanted.has(entry.type)).map((entry) => entry.group),
  );
  const missing = [...groups].filter((group) => !scopes.has(EVENT_GROUPS[group]));
  return missing.length === 0
    ? null
    : missing
        .map(
          (group) =>
            `Events of the group ${group} are left out: this credential lacks ${EVENT_GROUPS[group]}.`,
        )
        .join(" ");
}
