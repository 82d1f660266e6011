import type { Castmeter, Resolution } from "@castmeter/sdk";
import type { Command } from "commander";
import { addApiOptions, type ApiOptions, withApi } from "../api/with-api.ts";
import { action, type CommandParts } from "../command.ts";

interface Options extends ApiOptions {
  follow?: boolean;
}

/** Addresses of one call of the API. */
const BATCH_MAX = 100;

interface Resolved {
  url: string;
  resolution: Resolution | null;
  error: string | null;
}

/** `castmeter resolve`: what addresses are, and where they belong in the workspace of a key. */
export function define(command: Command, parts: CommandParts): void {
  command.option("--follow", "ask the platforms where short links lead, 60 an hour at most");
  addApiOptions(command, "clusters:read").action((urls: string[], ...rest: unknown[]) =>
    action<Options>(parts, async (options) => {
      const resolved = await withApi(parts, options, "clusters:read", ({ castmeter }) =>
        resolveAll(castmeter, urls, options.follow === true),
      );
      return {
        json: { object: "list", data: resolved },
        lines: resolved.flatMap(linesOf),
        exitCode: resolved.some(({ error }) => error !== null) ? 1 : 0,
      };
    })(...rest),
  );
}

async function resolveAll(
  castmeter: Castmeter,
  urls: readonly string[],
  follows: boolean,
): Promise<Resolved[]> {
  const resolved: Resolved[] = [];
  for (let from = 0; from < urls.length; from += BATCH_MAX) {
    const batch = urls.slice(from, from + BATCH_MAX);
    const { data } = await castmeter.addresses.resolveBatch({ urls: [...batch] });
    for (const [index, { result, error }] of data.entries())
      resolved.push({
        url: batch[index] ?? "",
        resolution: result,
        error: error === null ? null : error.message,
      });
  }
  if (!follows) return resolved;
  const followed: Resolved[] = [];
  for (const entry of resolved)
    followed.push(
      entry.resolution?.kind === "short_link"
        ? {
            ...entry,
            resolution: await castmeter.addresses.resolve({ url: entry.url, follow: true }),
          }
        : entry,
    );
  return followed;
}

/** An address with what it is, and below it what it belongs to. */
function linesOf({ url, resolution, error }: Resolved): string[] {
  if (resolution === null) return [url, `  ${error ?? "This is no address."}`];
  const { kind, platform, found, shows, episodes, clusters, slots, campaigns, report } = resolution;
  const what = [kind.replaceAll("_", " "), platform ?? "", found ? "" : "not in this workspace"];
  return [
    url,
    `  ${what.filter((part) => part !== "").join(", ")}`,
    ...(resolution.note === null ? [] : [`  ${resolution.note}`]),
    ...shows.map(({ id, name }) => `  show ${name} (${id})`),
    ...episodes.map(({ id, title }) => `  episode ${title} (${id})`),
    ...clusters.map(
      ({ global_id: id, name, total_reach: reach, last_refreshed_at: at }) =>
        `  cluster ${name} (${id}), reach ${reach ?? "–"}${at === null ? "" : ` at ${at}`}`,
    ),
    ...(campaigns ?? []).map(({ id, name, status }) => `  campaign ${name} (${id}), ${status}`),
    ...(slots ?? []).map(({ id, status }) => `  slot ${id}, ${status}`),
    ...(report === null ? [] : [`  report ${report.name} (${report.id}), ${report.status}`]),
  ];
}
