import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { inputOf } from "../../../../kernel/pipeline/reader.ts";
import { platformsOfPlan } from "../../../../platforms/platform-access.ts";
import { listConnections } from "../../../accounts/connections/index.ts";
import { listShows } from "../../../catalogue/shows/index.ts";
import { getDemographics } from "../../../measurement/demographics/index.ts";
import { getGeography } from "../../../measurement/geography/index.ts";
import {
  getOverview,
  getTimeline,
  type overviewSchema,
  type timelineSchema,
} from "../../../measurement/analytics/index.ts";
import type { SectionReading } from "../section.ts";
import { readCampaign } from "./campaign-reads.ts";
import { readAll } from "./read-all.ts";
import { windowSoFar } from "./window.ts";

/** The shows of a report, and the answers about their accounts. */

export type Overview = View<typeof overviewSchema>;
export type Timeline = View<typeof timelineSchema>;

/** A show that a report is about and leaves out. */
export interface LeftOutShow {
  id: string;
  /** Null where the workspace does not see the show. */
  name: string | null;
  reason: "missing" | "archived" | "hidden";
}

export interface ReportShows {
  showIds: readonly string[];
  names: ReadonlyMap<string, string>;
  leftOut: readonly LeftOutShow[];
  /** True where these are all shows that the workspace sees. */
  isAll: boolean;
}

/**
 * The shows of a report: those that it names, those of its campaign or clusters, or for a report
 * about a network without named shows all of them. Reports about networks leave out archived and
 * hidden shows; all leave out shows that the workspace does not see.
 */
export const readShows = (reading: SectionReading): Promise<ReportShows> =>
  reading.shared("shows", async () => {
    const { context, type } = reading;
    const { workspace } = context;
    const asked = await askedShows(reading);
    const seen = limitedTo(
      context,
      asked.filter((id) => workspace.showSet.has(id)),
    );
    const rows = await readAll(async (page) =>
      listShows.run(seen, inputOf({}, { include_hidden: true, archived: true, ...page })),
    );
    const names = new Map(rows.map((row) => [row.id, row.name]));
    const hidden = new Set(rows.flatMap((row) => (row.is_hidden ? [row.id] : [])));
    const reasonOf = (id: string): LeftOutShow["reason"] | undefined => {
      if (!workspace.showSet.has(id)) return "missing";
      if (type !== "network") return undefined;
      if (workspace.archivedShowIds.has(id)) return "archived";
      return hidden.has(id) ? "hidden" : undefined;
    };
    const showIds = asked.filter((id) => reasonOf(id) === undefined);
    return {
      showIds,
      names,
      leftOut: asked.flatMap((id) => {
        const reason = reasonOf(id);
        return reason === undefined ? [] : [{ id, name: names.get(id) ?? null, reason }];
      }),
      isAll: showIds.length === workspace.showIds.length,
    };
  });

/** The context of a read that lists no other shows than these. */
const limitedTo = (context: Context, showIds: readonly string[]): Context => ({
  ...context,
  workspace: { ...context.workspace, showIds },
});

async function askedShows(reading: SectionReading): Promise<string[]> {
  const { subject, type, context } = reading;
  const { showIds, missingShowIds } = context.workspace;
  const campaign = await readCampaign(reading);
  const ofClusters = subject.cluster_refs.map((ref) => ref.slice(0, ref.lastIndexOf("_")));
  const named = [
    ...subject.show_ids,
    ...(campaign?.campaign.show_ids ?? []),
    ...(campaign?.slots.map((slot) => slot.show_id) ?? []),
    ...ofClusters,
  ];
  if (named.length > 0 || type !== "network") return [...new Set(named)];
  return [...showIds, ...missingShowIds];
}

/** The words for a show in a table, also where the workspace does not see it. */
export const showText = (name: string | null | undefined, id: string): string =>
  name ?? `Show ${id}, which this workspace does not see`;

/** Query of the answers over the shows of a report; accounts that shows share count once. */
async function acrossQuery(reading: SectionReading): Promise<object> {
  const { showIds, isAll } = await readShows(reading);
  return {
    // All shows together are read from the sums of the network.
    ...(isAll ? {} : { show_ids: [...showIds] }),
    social_count_mode: "unique",
  };
}

/** Accounts that the plan includes; a figure over others would be refused. */
export const platformsQuery = ({ context }: SectionReading): object => {
  const platforms = platformsOfPlan(context.workspace);
  return platforms === null ? {} : { platforms };
};

/**
 * The days of a report that have begun; the last 30 whole ones where it has none. Undefined where
 * all of its days lie ahead.
 */
export const windowQuery = (reading: SectionReading): object | undefined => {
  const window = windowSoFar(reading);
  return window === null ? { window: 30 } : window;
};

/** Undefined for a report without shows, and for one whose days lie ahead. */
export async function readOverview(reading: SectionReading): Promise<Overview | undefined> {
  const { showIds } = await readShows(reading);
  const days = windowQuery(reading);
  if (showIds.length === 0 || days === undefined) return undefined;
  return reading.shared("overview", async () =>
    getOverview.run(
      reading.context,
      inputOf(
        {},
        {
          ...(await acrossQuery(reading)),
          ...platformsQuery(reading),
          ...days,
        },
      ),
    ),
  );
}

/** Reach by day. Undefined as of `readOverview`. */
export async function readTimeline(reading: SectionReading): Promise<Timeline | undefined> {
  const { showIds } = await readShows(reading);
  const days = windowQuery(reading);
  if (showIds.length === 0 || days === undefined) return undefined;
  return reading.shared("timeline", async () =>
    getTimeline.run(
      reading.context,
      inputOf(
        {},
        {
          ...(await acrossQuery(reading)),
          ...platformsQuery(reading),
          ...days,
          metrics: ["reach"],
          granularity: "day",
        },
      ),
    ),
  );
}

/** Countries by platform, of the windows that the platforms choose. */
export const readGeography = (reading: SectionReading) =>
  reading.shared("geography", async () => {
    const answer = await getGeography.run(
      reading.context,
      inputOf({}, { ...(await acrossQuery(reading)), ...platformsQuery(reading) }),
    );
    return answer.page;
  });

/** Ages and genders by platform. */
export const readDemographics = (reading: SectionReading) =>
  reading.shared("demographics", async () => {
    const answer = await getDemographics.run(
      reading.context,
      inputOf({}, { ...(await acrossQuery(reading)), ...platformsQuery(reading) }),
    );
    return answer.page;
  });

/** The accounts of the shows of a report, newest first. */
export const readConnections = async (reading: SectionReading) => {
  const { showIds } = await readShows(reading);
  const context = limitedTo(reading.context, showIds);
  return reading.shared("connections", () =>
    readAll(async (page) => listConnections.run(context, inputOf({}, page))),
  );
};
