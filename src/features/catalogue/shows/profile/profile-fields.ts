import { type Static, Type } from "typebox";
import type { ShowHost } from "../../../../db/schema/tables.ts";
import { requiredText, textOrNull } from "../../../../kernel/contract/body-text.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { anyObject, nullable, strictObject } from "../../../../kernel/contract/schema.ts";
import { webAddressOf } from "../../../../kernel/contract/web-address.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import { DAY_RULE, isReadableDay } from "../../../../lib/time/calendar-day.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import { categoriesOf } from "../show-fields.ts";
import type { ShowRow } from "../show.store.ts";
import { surveyDataOf } from "./survey-data.ts";

/** The fields that a PATCH of a profile may change: its body, and the columns of its fields. */

const HOSTS_MAX = 20;
const GUESTS_MAX = 200;
const COLLABORATIONS_MAX = 200;
const HIDDEN_MAX = 20;
const LINKS_MAX = 20;

const idField = Type.Optional(
  nullable(
    Type.String({ maxLength: 64, description: "Of an entry that is there. Else it is new." }),
  ),
);
const personName = Type.String({ minLength: 1, maxLength: 200 });
const text = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength })));
const address = text(2_048);

const listOrNull = <Item extends Parameters<typeof Type.Array>[0]>(
  item: Item,
  maxItems: number,
  description: string,
) => Type.Optional(nullable(Type.Array(item, { maxItems, description })));

export const updateProfileBody = strictObject(
  {
    hosts: listOrNull(
      strictObject({
        id: idField,
        name: personName,
        bio: text(2_000),
        photo: address,
        social_links: Type.Optional(
          nullable(
            Type.Unsafe<Record<string, string>>({
              type: "object",
              additionalProperties: { type: "string", maxLength: 2_048 },
              maxProperties: LINKS_MAX,
              description: "Platform id to address.",
            }),
          ),
        ),
      }),
      HOSTS_MAX,
      "All hosts, in their order; they win over those of the feed. Null: those of the feed.",
    ),
    show_host_section: Type.Optional(Type.Boolean()),
    past_guests: listOrNull(
      strictObject({
        id: idField,
        name: personName,
        title: text(200),
        bio: text(2_000),
        photo: address,
        featured: Type.Optional(Type.Boolean({ default: false })),
        episode_link: address,
      }),
      GUESTS_MAX,
      "Guests that stand before those of the feed, and in place of those of the same name. Null: " +
        "none.",
    ),
    collaborations: listOrNull(
      strictObject({
        name: Type.String({ minLength: 1, maxLength: 200, description: "Of the other show." }),
        with_show_id: Type.Optional(
          nullable(
            Type.String({ maxLength: 64, description: "Where it is one of the workspace." }),
          ),
        ),
        episode_id: Type.Optional(
          nullable(Type.String({ maxLength: 64, description: "An episode of this show." })),
        ),
        date: Type.String({ format: "date", description: "`YYYY-MM-DD`." }),
        description: text(1_000),
      }),
      COLLABORATIONS_MAX,
      "All collaborations. Null: none.",
    ),
    hidden_categories: listOrNull(
      Type.String({ minLength: 1, maxLength: 60 }),
      HIDDEN_MAX,
      "Categories that are not shown; a show all of whose categories are hidden is left out of " +
        "lists. Null: none.",
    ),
    agency_managed: Type.Optional(Type.Boolean()),
    survey_data: Type.Optional(
      nullable(
        Type.Unsafe<Record<string, unknown>>({
          ...anyObject,
          description:
            "Results about all listeners together: numbers, texts, booleans and objects of them, " +
            "three levels, 200 members, no lists and no e-mail addresses. Null: none.",
        }),
      ),
    ),
  },
  { $id: "UpdateShowProfile" },
);

export type UpdateProfileBody = Static<typeof updateProfileBody>;

type ProfileColumn =
  | "hosts"
  | "hosts_by_hand"
  | "show_host_section"
  | "past_guests"
  | "collaborations"
  | "hidden_categories"
  | "agency_managed"
  | "survey_data";

/** Columns in the form in which they are read: lists and objects, not JSON text. */
export type ProfileColumns = Partial<Pick<ShowRow, ProfileColumn>>;

/**
 * The columns of the fields in the request, in their stored form.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function profileColumnsOf(
  show: ShowRow,
  body: UpdateProfileBody,
  visible: ReadonlySet<string>,
): ProfileColumns {
  const columns: ProfileColumns = {};
  if (body.hosts !== undefined) {
    columns.hosts = body.hosts === null ? show.feed_hosts : hostsOf(show, body.hosts);
    columns.hosts_by_hand = body.hosts !== null;
  }
  if (body.show_host_section !== undefined) columns.show_host_section = body.show_host_section;
  if (body.past_guests !== undefined) columns.past_guests = guestsOf(show, body.past_guests ?? []);
  if (body.collaborations !== undefined)
    columns.collaborations = collaborationsOf(show, body.collaborations ?? [], visible);
  if (body.hidden_categories !== undefined)
    columns.hidden_categories = categoriesOf("hidden_categories", body.hidden_categories ?? []);
  if (body.agency_managed !== undefined) columns.agency_managed = body.agency_managed;
  if (body.survey_data !== undefined)
    columns.survey_data = body.survey_data === null ? null : surveyDataOf(body.survey_data);
  return columns;
}

type Sent<Field extends keyof UpdateProfileBody> = NonNullable<UpdateProfileBody[Field]>;

const addressOrNull = (param: string, sent: string | null | undefined): string | null => {
  const found = textOrNull(param, sent);
  return found === null ? null : webAddressOf(param, found);
};

/**
 * The id of an existing entry, or a new one. Each id may be used once. @throws ApiError naming the
 * field.
 */
function idOf(
  param: string,
  sent: string | null | undefined,
  { known, used }: { known: readonly unknown[]; used: Set<string> },
): string {
  if (sent === null || sent === undefined) return newPlainId();
  if (!known.includes(sent) || used.has(sent))
    throw parameterInvalid(param, "malformed", `${param} is the id of no entry, or sent before.`);
  used.add(sent);
  return sent;
}

function hostsOf(show: ShowRow, sent: Sent<"hosts">): ShowHost[] {
  const known = [...show.hosts, ...show.feed_hosts].map(({ id }) => id);
  const used = new Set<string>();
  return sent.map((host, index) => {
    const field = `hosts[${index}]`;
    return {
      id: idOf(`${field}.id`, host.id, { known, used }),
      name: requiredText(`${field}.name`, host.name),
      bio: textOrNull(`${field}.bio`, host.bio),
      photo: addressOrNull(`${field}.photo`, host.photo),
      social_links: linksOf(`${field}.social_links`, host.social_links ?? {}),
    };
  });
}

const linksOf = (field: string, links: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(links).map(([platform, link]) => {
      if (findPlatform(platform) === undefined)
        throw parameterInvalid(
          field,
          "malformed",
          `${field} has a member that is not the identifier of a platform.`,
        );
      return [platform, webAddressOf(`${field}.${platform}`, link.trim())];
    }),
  );

function guestsOf(show: ShowRow, sent: Sent<"past_guests">): Record<string, unknown>[] {
  const known = [...show.past_guests, ...show.feed_guests].map((guest) => guest["id"]);
  const used = new Set<string>();
  return sent.map((guest, index) => {
    const field = `past_guests[${index}]`;
    return {
      id: idOf(`${field}.id`, guest.id, { known, used }),
      name: requiredText(`${field}.name`, guest.name),
      title: textOrNull(`${field}.title`, guest.title),
      bio: textOrNull(`${field}.bio`, guest.bio),
      photo: addressOrNull(`${field}.photo`, guest.photo),
      featured: guest.featured ?? false,
      episode_link: addressOrNull(`${field}.episode_link`, guest.episode_link),
    };
  });
}

const collaborationsOf = (
  show: ShowRow,
  sent: Sent<"collaborations">,
  visible: ReadonlySet<string>,
): Record<string, unknown>[] =>
  sent.map((entry, index) => {
    const field = `collaborations[${index}]`;
    const withShow = entry.with_show_id ?? null;
    if (withShow !== null && (withShow === show.show_id || !visible.has(withShow)))
      throw parameterInvalid(
        `${field}.with_show_id`,
        "malformed",
        `${field}.with_show_id is no other show of this workspace.`,
      );
    if (!isReadableDay(entry.date))
      throw parameterInvalid(`${field}.date`, "malformed", `${field}.date ${DAY_RULE}.`);
    return {
      name: requiredText(`${field}.name`, entry.name),
      with_show_id: withShow,
      episode_id: entry.episode_id ?? null,
      date: entry.date,
      description: textOrNull(`${field}.description`, entry.description),
    };
  });
