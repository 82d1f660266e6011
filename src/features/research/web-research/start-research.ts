import { type Static, Type } from "typebox";
import { SOURCES_MAX, type WebSearch } from "../../../infrastructure/web-search/web-search.ts";
import { queued } from "../../../infrastructure/runs/run-state.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid, stateConflict } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { capReached, describeCap } from "../../../kernel/limits/caps.ts";
import { readCap, takeCap } from "../../../kernel/limits/caps.store.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { findBrand, lockBrand } from "../../sponsorship/brands/index.ts";
import { describeAge, findRepeated, type Repeated } from "./repeated-research.ts";
import { questionKeyOf, questionsOf } from "./questions.ts";
import { RUNS_PER_DAY, runsCap } from "./research-cap.ts";
import { brandIdField, DEPTHS, researchSchema, showIdField } from "./research-run.schema.ts";
import { insertResearch, lockQuestion } from "./research-run.store.ts";
import { viewResearch } from "./research-run-view.ts";
import { findPause } from "./run/provider-pause.ts";
import { enqueueResearch } from "./run/run-research.job.ts";

const QUERY_CHARS_MAX = 1_000;

const body = strictObject(
  {
    query: Type.String({
      minLength: 1,
      maxLength: QUERY_CHARS_MAX,
      description: "What is to be found out. It is sent to the search provider of this server.",
    }),
    depth: Type.Optional(
      oneOf(DEPTHS, {
        default: "standard",
        description: "`quick` asks once; `standard` asks thoroughly, up to three times.",
      }),
    ),
    brand_id: Type.Optional(brandIdField),
    show_id: Type.Optional(showIdField),
    max_sources: Type.Optional(Type.Integer({ minimum: 1, maximum: SOURCES_MAX, default: 10 })),
  },
  { $id: "StartResearch" },
);

interface Services {
  webSearch: WebSearch | undefined;
}

type StartContext = WriteContext<Services>;

interface State {
  search: WebSearch;
  asked: Asked;
  repeated: Repeated | null;
}

interface Asked {
  query: string;
  depth: "quick" | "standard";
  maxSources: number;
  brandId: string | null;
  showId: string | null;
  questionKey: string;
}

export const startResearch = defineWrite({
  id: "research.start",
  method: "POST",
  path: "/v1/research",
  scope: "research:write",
  effect: "metered",
  body,
  output: writeResultOf(researchSchema),
  successStatuses: [200, 202],
  job: { read: "research.get", ids: { id: "id" } },
  errors: ["cap_reached", "state_conflict"],
  confirmRule: "Always, unless nothing has to be asked: the provider is paid by the request.",
  summary: "Research the web",
  description:
    "Asks the search provider of this server, where the operator configured one, about a brand or " +
    "anything else. A worker does it; the answer (202) is the job. The same question is answered " +
    "from the workspace's own run for 24 hours (200), free, with its age in `warnings`; while it " +
    "is under way, that run is the answer (200).",
  example: {
    body: {
      query: "Northwind Roasters: who owns it, and on which podcasts does it advertise?",
      depth: "quick",
      brand_id: "{brand_id}",
      show_id: "{show_id}",
      max_sources: 5,
    },
  },
  mcp: false,
  preview: (context: StartContext, { body: sent }) => previewStart(context, sent),
  apply: applyStart,
});

async function previewStart(
  context: StartContext,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { database, workspace, now } = context;
  const query = sent.query.trim();
  if (query === "") throw parameterInvalid("query", "out_of_range", "query holds only blanks.");
  const brandName = await requireLinks(context, sent);
  const search = await requireProvider(context);
  const { depth = "standard", max_sources: maxSources = 10 } = sent;
  const asked: Asked = {
    query,
    depth,
    maxSources,
    brandId: sent.brand_id ?? null,
    showId: sent.show_id ?? null,
    questionKey: questionKeyOf(search, { query, depth, maxSources }, brandName),
  };
  await lockQuestion(database, workspace.id, asked.questionKey);
  const repeated = await findRepeated(database, workspace.id, asked, now);
  if (repeated === null) await requireUnpaused(context, search);
  const questions = questionsOf(search, asked, brandName);
  const cap = runsCap(now);
  return {
    resource: "research_run",
    id: repeated === null || repeated.kind === "copy" ? null : repeated.row.id,
    wouldWrite:
      repeated === null || repeated.kind === "copy"
        ? {
            query,
            depth,
            max_sources: maxSources,
            brand_id: asked.brandId,
            show_id: asked.showId,
          }
        : {},
    effects:
      repeated === null
        ? [`Ask ${search.name} about ${quoted(query)}, ${timesOf(questions.length)}.`]
        : [],
    warnings: repeated === null ? [] : [warningOf(repeated, now)],
    confirm: repeated === null,
    cost: { provider_calls: repeated === null ? questions.length : 0, posts: 0, emails: 0 },
    cap: describeCap(cap, await readCap(database, workspace.id, cap)),
    state: { search, asked, repeated },
  };
}

const timesOf = (count: number): string => (count === 1 ? "once" : `${count} times`);

function warningOf({ kind, row }: Repeated, now: Date): string {
  if (kind === "open") return `The research ${row.id} is under way; nothing new was started.`;
  return (
    `Answered from the research ${row.id} of ${describeAge(row, now)} ago; ` +
    "nothing was asked, and nothing counts against the day."
  );
}

/**
 * The name of the brand; null without one.
 *
 * @throws ApiError `parameter_invalid`, the same for what another workspace has and unknown ids.
 */
async function requireLinks(
  { database, workspace }: StartContext,
  { brand_id: brandId, show_id: showId }: Static<typeof body>,
): Promise<string | null> {
  if (showId !== undefined && !workspace.showSet.has(showId))
    throw parameterInvalid("show_id", "unknown", "show_id names no show of this workspace.");
  if (brandId === undefined) return null;
  if (!(await lockBrand(database, workspace.id, brandId)))
    throw parameterInvalid("brand_id", "unknown", "brand_id names no brand of this workspace.");
  return (await findBrand(database, workspace.id, brandId))?.name ?? null;
}

/** @throws ApiError `state_conflict` where nothing can be asked, or nothing be kept. */
async function requireProvider({ services }: StartContext): Promise<WebSearch> {
  const search = services.webSearch;
  if (search === undefined)
    throw stateConflict("This server has no search provider.", "not_configured", ["configured"]);
  if (search.storage === "none")
    throw stateConflict(
      "The terms of this server's search provider do not permit that results are kept.",
      "nothing_kept",
      ["results", "links_only"],
    );
  return search;
}

/** @throws ApiError `state_conflict` while the provider is not asked. */
async function requireUnpaused({ database, now }: StartContext, search: WebSearch): Promise<void> {
  const until = await findPause(database, search, now);
  if (until !== null)
    throw stateConflict(
      "The quota of this server at its search provider is used up; it is asked again after " +
        `${until.toISOString()}.`,
      "no_quota",
      ["available"],
    );
}

async function applyStart(context: StartContext, { state }: Change<State>) {
  const { database, workspace, now } = context;
  const { search, asked, repeated } = state;
  if (repeated !== null && repeated.kind !== "copy")
    return {
      status: 200 as const,
      id: repeated.row.id,
      written: {},
      data: viewResearch(repeated.row),
    };
  const common = {
    id: newId("rsh"),
    query: asked.query,
    depth: asked.depth,
    max_sources: asked.maxSources,
    brand_id: asked.brandId,
    show_id: asked.showId,
    provider: search.name,
    question_key: asked.questionKey,
    ...queued(now),
  };
  if (repeated !== null) {
    const { answer, sources, storage, searched_at } = repeated.row;
    const row = await insertResearch(database, workspace.id, {
      ...common,
      status: "completed",
      answer,
      sources,
      storage,
      incomplete: null,
      searched_at,
      completed_at: now,
    });
    return { status: 200 as const, id: row.id, data: viewResearch(row) };
  }
  const cap = runsCap(now);
  if ((await takeCap(database, workspace.id, cap)) === null)
    throw capReached(cap, `At most ${RUNS_PER_DAY} questions are researched a day.`, now);
  const row = await insertResearch(database, workspace.id, {
    ...common,
    answer: null,
    sources: [],
    storage: null,
    incomplete: null,
    searched_at: null,
  });
  await enqueueResearch(database, row);
  return { status: 202 as const, id: row.id, data: viewResearch(row) };
}
