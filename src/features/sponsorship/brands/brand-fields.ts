import type { Static, TSchema } from "typebox";
import type { Selectable } from "kysely";
import type { BrandsTable } from "../../../db/schema/tables.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { tagsOf } from "../../../kernel/contract/tag-names.ts";
import { webAddressOf } from "../../../kernel/contract/web-address.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import type { brandFields } from "./brand.schema.ts";
import { talkingPointsOf } from "./talking-points.ts";

type Fields = {
  [Name in keyof typeof brandFields]?: Static<(typeof brandFields)[Name] & TSchema>;
} & { name?: string; archived?: boolean };

export type BrandColumns = Partial<
  Omit<Selectable<BrandsTable>, "workspace_id" | "id" | "created_at" | "updated_at">
>;

/** The owner to which the sealed contacts of a brand are bound: its row. */
const contactsOwner = (workspaceId: string, id: string): string =>
  `brand contacts ${workspaceId} ${id}`;

/**
 * The columns of the fields in a request.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function columnsOf(
  sent: Fields,
  secrets: Secrets,
  owner: { workspaceId: string; id: string },
): BrandColumns {
  const columns: BrandColumns = {};
  if (sent.name !== undefined) columns.name = requireName(sent.name);
  if (sent.archived !== undefined) columns.archived = sent.archived;
  if (sent.logo_url !== undefined)
    columns.logo_url = addressOf("logo_url", sent.logo_url, ["https:"]);
  if (sent.website !== undefined) columns.website = addressOf("website", sent.website);
  if (sent.description !== undefined) columns.description = textOf(sent.description);
  if (sent.categories !== undefined) columns.categories = wordsOf(sent.categories);
  if (sent.talking_points !== undefined)
    columns.talking_points = talkingPointsOf(sent.talking_points);
  if (sent.tags !== undefined) columns.tags = tagsOf("tags", sent.tags ?? []);
  if (sent.brand_safety !== undefined) {
    columns.blocked_categories = wordsOf(sent.brand_safety?.blocked_categories);
    columns.blocked_topics = wordsOf(sent.brand_safety?.blocked_topics);
  }
  if (sent.target_audience !== undefined)
    columns.target_audience = audienceOf(sent.target_audience);
  if (sent.social_links !== undefined) columns.social_links = linksOf(sent.social_links ?? {});
  if (sent.contacts !== undefined)
    Object.assign(columns, contactsOf(sent.contacts ?? [], secrets, owner));
  return columns;
}

function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === "") throw parameterInvalid("name", "out_of_range", "name holds only blanks.");
  return trimmed;
}

/** An empty text is stored as null. */
const textOf = (text: string | null): string | null =>
  text === null || text.trim() === "" ? null : text.trim();

function addressOf(
  param: string,
  text: string | null,
  schemes?: readonly ("http:" | "https:")[],
): string | null {
  return text === null || text === "" ? null : webAddressOf(param, text, schemes);
}

/** Words without repetitions, whatever their letter case; the first spelling is kept. */
function wordsOf(words: readonly string[] | null | undefined): string[] {
  const byKey = new Map<string, string>();
  for (const word of words ?? []) {
    const trimmed = word.trim();
    const key = trimmed.toLowerCase();
    if (key !== "" && !byKey.has(key)) byKey.set(key, trimmed);
  }
  return [...byKey.values()];
}

function audienceOf(
  audience: NonNullable<Fields["target_audience"]> | null,
): Exclude<BrandColumns["target_audience"], undefined> {
  if (audience === null) return null;
  const { age_range: ageRange = null, genders = [], countries = [] } = audience;
  return {
    age_range: ageRange,
    genders: wordsOf(genders),
    countries: wordsOf(countries.map((country) => country.toUpperCase())),
  };
}

const linksOf = (links: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(links).map(([platform, address]) => [
      platform,
      webAddressOf(`social_links.${platform}`, address),
    ]),
  );

function contactsOf(
  contacts: NonNullable<Fields["contacts"]>,
  secrets: Secrets,
  { workspaceId, id }: { workspaceId: string; id: string },
): Pick<BrandColumns, "contacts_sealed" | "contact_count"> {
  contacts.forEach(({ name, email, phone }, index) => {
    if ([name, email, phone].every((value) => value === undefined || value === null))
      throw parameterInvalid(
        `contacts[${index}]`,
        "missing",
        `contacts[${index}] needs a name, an email or a phone.`,
      );
  });
  return {
    contacts_sealed:
      contacts.length === 0
        ? null
        : secrets.seal(JSON.stringify(contacts), contactsOwner(workspaceId, id)),
    contact_count: contacts.length,
  };
}
