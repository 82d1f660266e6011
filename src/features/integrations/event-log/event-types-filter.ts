import {
  EVENT_GROUPS,
  EVENT_TYPES,
  type EventGroup,
  GROUP_FEATURES,
} from "../../../delivery/events/catalogue.ts";
import { visibleTypes } from "../../../delivery/events/matching-endpoints.ts";
import { cheapestPlanWith, type Feature } from "../../../kernel/access/plans.ts";
import { requireFeature } from "../../../kernel/access/require-feature.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";

/** The filters `type` and `types` of the event list. */

export interface TypesQuery {
  type?: string;
  types?: string[];
}

/** What determines the types that may be read: the credential's scopes and the workspace's plan. */
interface Reader {
  scopes: { has(scope: string): boolean };
  features: ReadonlySet<Feature>;
}

/** The types of a list, after the filters and the caller's rights. */
export interface TypeChoice {
  /** Null: all types. */
  types: string[] | null;
  /** Names the requested types that are left out; null where there are none. */
  note: string | null;
}

const groupOf = (text: string): EventGroup | undefined =>
  (Object.keys(EVENT_GROUPS) as EventGroup[]).find((group) => text === `${group}.*`);

/** True for a prefix of a type as in `campaign_slot.*`, where the prefix is no group. */
const beginsAs = (type: string, text: string): boolean =>
  text.endsWith(".*") && type.startsWith(text.slice(0, -1));

/** The types that a filter names; null for `*`. */
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
 * Reads the filters `type` and `types`. A credential sees the groups whose read scope it has; other
 * groups are left out, with a note where they were requested. Groups whose feature is missing in
 * the plan are left out of an unfiltered list, with a note.
 *
 * @throws ApiError `parameter_invalid` for anything but types, groups and `*`, and for both filters
 * at once; `plan_required` for named types of a group whose feature is missing in the plan.
 */
export function chooseTypes({ type, types }: TypesQuery, { scopes, features }: Reader): TypeChoice {
  if (type !== undefined && types !== undefined)
    throw parameterInvalid("types", "conflict", "Send type or types, not both.");
  const filters =
    type === undefined
      ? (types ?? []).map((text, index) => typesNamed(text, `types[${index}]`))
      : [typesNamed(type, "type")];
  const everything = filters.length === 0 || filters.includes(null);
  const wanted = new Set(filters.flatMap((named) => named ?? []));
  const lockedGroups = (Object.keys(GROUP_FEATURES) as EventGroup[]).filter(
    (group) => scopes.has(EVENT_GROUPS[group]) && isLocked(group, features),
  );
  const locked = new Set<string>(
    EVENT_TYPES.filter(({ group }) => lockedGroups.includes(group)).map(({ type: name }) => name),
  );
  for (const { type: name, group } of EVENT_TYPES) {
    const feature = GROUP_FEATURES[group];
    if (wanted.has(name) && locked.has(name) && feature !== undefined)
      requireFeature({ features }, feature);
  }
  const readable = visibleTypes(scopes).filter(
    (name) => (everything || wanted.has(name)) && !locked.has(name),
  );
  return {
    types: readable.length === EVENT_TYPES.length ? null : readable,
    note: joined([noteOf(wanted, scopes), ...(everything ? lockedGroups.map(lockedNote) : [])]),
  };
}

/** True where the plan lacks the feature that the group's events are about. */
const isLocked = (group: EventGroup, features: ReadonlySet<Feature>): boolean => {
  const feature = GROUP_FEATURES[group];
  return feature !== undefined && !features.has(feature);
};

function lockedNote(group: EventGroup): string | null {
  const feature = GROUP_FEATURES[group];
  return feature === undefined
    ? null
    : `Events of the group ${group} are left out: the plan of this workspace does not include ` +
        `${feature}, the ${cheapestPlanWith(feature)} plan does.`;
}

const joined = (notes: readonly (string | null)[]): string | null =>
  notes.filter((note) => note !== null).join(" ") || null;

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
