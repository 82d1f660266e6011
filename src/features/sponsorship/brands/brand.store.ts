import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import type { BrandsTable } from "../../../db/schema/tables.ts";
import { storedColumns } from "../../../db/statements/json-columns.ts";
import type { BrandColumns } from "./brand-fields.ts";
import { containing } from "../../../db/statements/like-pattern.ts";

/** Statements on brands, each of one workspace. */

const JSON_COLUMNS = ["target_audience", "social_links"] as const;

type Stored = Omit<Selectable<BrandsTable>, "contacts_sealed">;

/** A brand with figures of its campaigns. */
export interface BrandRow extends Stored {
  campaign_count: number;
  active_campaign_count: number;
  /**
   * Midnight, in the campaign's time zone, of the first day of its latest campaign that has begun.
   */
  last_campaign_at: Date | null;
}

/** Statuses of campaigns that are not final. */
const LIVE_STATUSES = ["draft", "scheduled", "active", "paused"] as const;

const itsCampaigns = (workspaceId: string) => sql`
  from campaigns
  where campaigns.workspace_id = ${workspaceId}
    and campaigns.brand_id = brands.id`;

/** The columns of brands without their contacts, which no read needs. */
const brands = (executor: Executor, workspaceId: string) =>
  executor
    .selectFrom("brands")
    .select([
      "workspace_id",
      "id",
      "name",
      "logo_url",
      "website",
      "description",
      "categories",
      "talking_points",
      "blocked_categories",
      "blocked_topics",
      "target_audience",
      "social_links",
      "contact_count",
      "tags",
      "archived",
      "created_at",
      "updated_at",
    ])
    .select([
      sql<number>`(select count(*) ${itsCampaigns(workspaceId)})`.as("campaign_count"),
      sql<number>`(select count(*) ${itsCampaigns(workspaceId)} and campaigns.status = 'active')`.as(
        "active_campaign_count",
      ),
      sql<Date | null>`(
        select max(campaigns.start_date::timestamp at time zone campaigns.timezone)
        ${itsCampaigns(workspaceId)}
          and campaigns.status in ('active', 'paused', 'completed')
      )`.as("last_campaign_at"),
    ])
    .where("brands.workspace_id", "=", workspaceId);

export interface BrandFilters {
  /** Text in the name or the description, in any letter case. */
  search: string | null;
  category: string | null;
  archived: boolean;
}

const matching = ({ search, category, archived }: BrandFilters) => sql<boolean>`
  brands.archived = ${archived}
  and (${search}::text is null
    or brands.name ilike ${containing(search ?? "")}
    or brands.description ilike ${containing(search ?? "")})
  and (${category}::text is null
    or exists (select from unnest(brands.categories) each where lower(each) = lower(${category})))`;

/** A page of brands, newest first. */
export const findBrandPage = (
  executor: Executor,
  workspaceId: string,
  filters: BrandFilters,
  page: NewestPage,
) => newestFirst(brands(executor, workspaceId).where(matching(filters)), page).execute();

export async function countBrands(
  executor: Executor,
  workspaceId: string,
  filters: BrandFilters,
): Promise<number> {
  const { count } = await executor
    .selectFrom("brands")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where(matching(filters))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many brands the workspace has, archived ones included. */
export async function countAllBrands(executor: Executor, workspaceId: string): Promise<number> {
  const { count } = await executor
    .selectFrom("brands")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

export function findBrand(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<BrandRow | undefined> {
  return brands(executor, workspaceId).where("brands.id", "=", id).executeTakeFirst();
}

/** Locks a brand until the transaction ends; false where there is no such brand. */
export async function lockBrand(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("brands")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBrand(
  transaction: DatabaseTransaction,
  workspaceId: string,
  brand: BrandColumns & Pick<Stored, "id" | "name" | "created_at" | "updated_at">,
): Promise<void> {
  await transaction
    .insertInto("brands")
    .values({ ...storedColumns(brand, JSON_COLUMNS), workspace_id: workspaceId })
    .execute();
}

export async function updateBrandRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
  columns: BrandColumns & Pick<Stored, "updated_at">,
): Promise<void> {
  await transaction
    .updateTable("brands")
    .set(storedColumns(columns, JSON_COLUMNS))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Names of campaigns of the brand that are neither completed nor canceled; at most ten. */
export async function findLiveCampaignNames(
  executor: Executor,
  workspaceId: string,
  brandId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("campaigns")
    .select("name")
    .where("workspace_id", "=", workspaceId)
    .where("brand_id", "=", brandId)
    .where("status", "in", LIVE_STATUSES)
    .orderBy("name")
    .limit(10)
    .execute();
  return rows.map(({ name }) => name);
}

/** Removes the brand from its campaigns, files and research, and deletes it. */
export async function deleteBrandRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .updateTable("campaigns")
    .set({ brand_id: null })
    .where("workspace_id", "=", workspaceId)
    .where("brand_id", "=", id)
    .execute();
  await transaction
    .updateTable("library_files")
    .set({ brand_id: null })
    .where("workspace_id", "=", workspaceId)
    .where("brand_id", "=", id)
    .execute();
  await transaction
    .updateTable("research_runs")
    .set({ brand_id: null })
    .where("workspace_id", "=", workspaceId)
    .where("brand_id", "=", id)
    .execute();
  await transaction
    .deleteFrom("brands")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Names and categories of the workspace's brands, at most 500; archived ones are left out. */
export const findKnownBrands = (
  executor: Executor,
  workspaceId: string,
): Promise<{ id: string; name: string; categories: string[] }[]> =>
  executor
    .selectFrom("brands")
    .select(["id", "name", "categories"])
    .where("workspace_id", "=", workspaceId)
    .where("archived", "=", false)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(500)
    .execute();
