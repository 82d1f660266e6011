import { type Static, Type } from "typebox";
import { batchOf } from "../../../kernel/contract/envelope.ts";
import { ApiError, errorBody } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type PageAnswer, wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { readTarget, type Target } from "./read-target.ts";
import { resolutionSchema } from "./resolution.schema.ts";
import { resolveTargets } from "./resolve-targets.ts";

const ADDRESSES_MAX = 100;
/** Addresses per token (docs/api.md#costs-and-caps), rounded up. */
const ADDRESSES_PER_TOKEN = 10;

const body = strictObject({
  // Items are read one by one, so that a text that is no address fails no other.
  urls: Type.Array(Type.Unsafe<unknown>({ description: "An address as it was pasted." }), {
    maxItems: ADDRESSES_MAX,
  }),
});

const resolutionsSchema = batchOf({ url: Type.Unsafe<unknown>({}) }, resolutionSchema);

export const resolveAddresses = defineRead({
  id: "addresses.resolve_batch",
  method: "POST",
  path: "/v1/resolve/batch",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  cost: ({ body: { urls } }) => Math.max(1, Math.ceil(urls.length / ADDRESSES_PER_TOKEN)),
  body,
  output: resolutionsSchema,
  items: { urls: Type.String() },
  summary: "What up to 100 addresses are, and where they belong",
  description:
    "One entry per address, in the order sent: 200 with what the address is and where it belongs, " +
    "400 for a text that is no address, which fails no other. `meta.found` counts those that " +
    "something of this workspace has. Short links are not followed. Costs one token per 10 " +
    "addresses.",
  example: { body: { urls: ["youtu.be/aqz-KE-bpKQ", "<https://example.com/episodes/12>"] } },
  mcp: {
    tool: "resolve_addresses",
    description:
      "What up to 100 pasted addresses are and where each belongs in the workspace, in the order " +
      "asked, as resolve_address answers it. A text that is no address is an error in its own " +
      "entry. Short links are not followed. Costs one request per ten.",
    arguments: { urls: "Up to 100 addresses, as they were pasted." },
  },
  handler: readAddresses,
});

type Entry = View<typeof resolutionsSchema>["data"][number];

async function readAddresses(
  context: Context,
  { body: { urls } }: { body: Static<typeof body> },
): Promise<PageAnswer<Entry>> {
  const read = urls.map((url, index) => readOrRefuse(url, `urls[${index}]`, context));
  const targets = read.flatMap((entry) => (entry instanceof ApiError ? [] : [entry]));
  const resolutions = await resolveTargets(context, targets);
  const remaining = resolutions.values();
  const data = read.map((entry, index): Entry => {
    const shared = { object: "batch_result" as const, url: urls[index] };
    if (entry instanceof ApiError)
      return {
        ...shared,
        status: entry.status,
        result: null,
        error: errorBody(entry, context.requestId, context.urls.addresses.docsUrl),
      };
    const result = remaining.next().value;
    if (result === undefined) throw new Error("An address of the batch has no resolution");
    return { ...shared, status: 200, result, error: null };
  });
  return wholeList(data, {
    requested: urls.length,
    succeeded: targets.length,
    failed: urls.length - targets.length,
    found: resolutions.filter(({ found }) => found).length,
  });
}

function readOrRefuse(url: unknown, param: string, context: Context): Target | ApiError {
  try {
    return readTarget(url, param, context);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
