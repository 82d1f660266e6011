import type { AnyOperation } from "../src/kernel/operation/operation.ts";
import { PLATFORMS } from "../src/platforms/platform.ts";

/**
 * Which fields of answers ever differ. Every answer of the read operations is walked; values are
 * gathered by the object they are of and their path in it, such as `show.episode_count`, over all
 * workspaces, shows and operations that answer such an object.
 */

/** One workspace of a filled server. */
export interface FilledWorkspace {
  key: string;
  showIds: readonly string[];
}

/** Distinct values that are kept of one field: two tell that it varies. */
const VALUES_KEPT = 2;
/** Items of each list from which ids for further reads are taken. */
const IDS_OF_A_LIST = 6;
/** Objects without a value in a field before it counts as never filled: one of each workspace. */
const NEVER_FILLED_MIN = 3;
/** Objects with one value in a field before it counts as the same in all. */
const SAME_MIN = 4;

/** What repeats the request or defines a metric, which says nothing of what is stored. */
const NOT_WALKED: ReadonlySet<string> = new Set([
  "object",
  "window",
  "previous_window",
  "filters",
  "definition",
  "definitions",
]);

type Values = Readonly<Record<string, string>>;

/** Where ids for the paths of other operations are read. In order: a path may hold earlier ones. */
const ID_LISTS: readonly (readonly [name: string, path: string])[] = [
  ["episode_id", "/v1/shows/{show_id}/episodes"],
  ["global_cluster_id", "/v1/clusters?show_ids={show_id}"],
  ["goal_id", "/v1/shows/{show_id}/goals"],
  ["cluster_build_id", "/v1/cluster-builds"],
  ["campaign_id", "/v1/campaigns"],
  ["slot_id", "/v1/campaigns/{campaign_id}/slots"],
  ["air_check_id", "/v1/campaigns/{campaign_id}/air-checks"],
  ["brand_id", "/v1/brands"],
  ["insertion_order_id", "/v1/insertion-orders"],
  ["podcast_id", "/v1/podcasts/search?q=signal"],
  ["research_run_id", "/v1/research"],
  ["report_template_id", "/v1/report-templates"],
  ["report_automation_id", "/v1/report-automations"],
  ["report_id", "/v1/reports"],
  ["report_run_id", "/v1/report-automations/{report_automation_id}/runs"],
  ["subnetwork_id", "/v1/subnetworks"],
  ["connection_id", "/v1/connections"],
  ["data_request_id", "/v1/data-requests"],
  ["data_link_id", "/v1/data-links"],
  ["file_id", "/v1/library/files"],
  ["event_id", "/v1/events"],
  ["webhook_endpoint_id", "/v1/webhook-endpoints"],
  ["webhook_delivery_id", "/v1/webhook-endpoints/{webhook_endpoint_id}/deliveries"],
];

const PLATFORM_IDS: ReadonlySet<string> = new Set(PLATFORMS.map(({ id }) => id));

/** Keys of objects that are maps: platforms, ids, days, countries. */
const isMapKey = (key: string): boolean =>
  PLATFORM_IDS.has(key) || /^[A-Za-z0-9]{20}$|^[A-Z]{2,3}$|[^A-Za-z0-9_]|^\d/.test(key);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === 0 ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

export interface FieldValues {
  /** How many objects had the field. */
  seen: number;
  /** At most two distinct ones, as JSON; of objects and lists whether they are empty. */
  values: ReadonlySet<string>;
  isEverFilled: boolean;
}

type Read = (path: string, key: string) => Promise<unknown>;

/** Reads every read operation of some workspaces, and keeps what each field was. */
export class AnswerFields {
  readonly #fields = new Map<
    string,
    { seen: number; values: Set<string>; isEverFilled: boolean }
  >();
  readonly #read: Read;

  /** `read` answers the body of a GET, or null where it is no 200. */
  constructor(read: Read) {
    this.#read = read;
  }

  /** Walks the answer of every operation for each show of the workspace. */
  async addWorkspace(
    operations: readonly AnyOperation[],
    { key, showIds }: FilledWorkspace,
  ): Promise<void> {
    const done = new Set<string>();
    const read = readOnce((path) => this.#read(path, key));
    for (const showId of showIds)
      for (const values of await valuesOf(showId, read))
        for (const operation of operations) {
          const path = addressOf(operation, values);
          if (path === null || done.has(path)) continue;
          done.add(path);
          this.#walk(await read(path), operation.id);
        }
  }

  /** By name, such as `show.episode_count`. */
  fields(): ReadonlyMap<string, FieldValues> {
    return this.#fields;
  }

  /** Fields that are always null, 0 or empty, or have one value in every object. */
  unvarying(): string[] {
    return [...this.#fields]
      .filter(
        ([, { seen, values, isEverFilled }]) =>
          (!isEverFilled && seen >= NEVER_FILLED_MIN) || (values.size === 1 && seen >= SAME_MIN),
      )
      .map(([name]) => name)
      .toSorted();
  }

  #walk(value: unknown, place: string): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#walk(item, `${place}[]`);
      return;
    }
    if (value === null || typeof value !== "object") return;
    const { object } = value as { object?: unknown };
    // The envelope of a list repeats what was asked.
    if (object === "list") return this.#walk((value as { data?: unknown }).data, place);
    const owner = typeof object === "string" ? object : place;
    for (const [key, inner] of Object.entries(value)) {
      const name = `${owner}.${isMapKey(key) ? "*" : key}`;
      if (NOT_WALKED.has(key)) continue;
      this.#note(name, inner);
      this.#walk(inner, name);
    }
  }

  #note(name: string, value: unknown): void {
    const field = this.#fields.get(name) ?? { seen: 0, values: new Set(), isEverFilled: false };
    this.#fields.set(name, field);
    field.seen += 1;
    const isCompound = value !== null && typeof value === "object";
    // A list or object that is filled has fields of its own to tell whether it varies.
    if (!isEmpty(value)) field.isEverFilled = true;
    if (field.values.size < VALUES_KEPT || isCompound)
      field.values.add(isCompound && !isEmpty(value) ? "filled" : JSON.stringify(value));
    if (isCompound && !isEmpty(value)) field.values.add("differs inside");
  }
}

/** Reads each path the first time only: the lists that ids are taken from are read as well. */
function readOnce(read: (path: string) => Promise<unknown>): (path: string) => Promise<unknown> {
  const answers = new Map<string, Promise<unknown>>();
  return (path) => {
    const answer = answers.get(path) ?? read(path);
    answers.set(path, answer);
    return answer;
  };
}

/** Ids for the paths of operations; several of each kind, so that objects differ. */
async function valuesOf(
  showId: string,
  read: (path: string) => Promise<unknown>,
): Promise<Values[]> {
  const sets: Record<string, string>[] = Array.from({ length: IDS_OF_A_LIST }, () => ({
    show_id: showId,
  }));
  for (const [name, path] of ID_LISTS)
    for (const [index, values] of sets.entries()) {
      const address = filled(path, values);
      if (address === null) continue;
      const { data = [] } = ((await read(address)) ?? {}) as {
        data?: { id: string; global_id?: string }[];
      };
      const item = data[index] ?? data[0];
      if (item === undefined) continue;
      values[name] = item.global_id ?? item.id;
      if (item.global_id !== undefined) values["cluster_id"] = item.id;
    }
  return sets;
}

/** The text with ids in place of `{names}`; null where one of them is missing. */
function filled(text: string, values: Values): string | null {
  let isWhole = true;
  const result = text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    isWhole &&= value !== undefined;
    return value ?? "";
  });
  return isWhole ? result : null;
}

/** The example of an operation with ids that exist; null where one of them does not. */
function addressOf({ path, example }: AnyOperation, values: Values): string | null {
  const text = filled(JSON.stringify(example), values);
  if (text === null) return null;
  const { params = {}, query = {} } = JSON.parse(text) as AnyOperation["example"];
  const address = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(query).toString();
  return search === "" ? address : `${address}?${search}`;
}
