import { type Command, Option } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import { addKey, operatorKeyView } from "../../../../features/administration/keys/index.ts";
import type { RateTier } from "../../../../kernel/limits/rate-limit.ts";
import { isScope, KEY_PRESETS, SCOPES } from "../../../../kernel/access/scopes.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { action, type CommandOptions, type CommandParts, UsageError } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";

interface Options extends CommandOptions {
  workspace?: string;
  preset?: string;
  scopes?: string;
  label: string;
  tier: RateTier;
  expiresAt?: string;
}

const LABEL_CHARS_MAX = 80;

function rightsOf({ preset, scopes }: Options): { preset: string; scopes?: string[] } {
  if ((preset === undefined) === (scopes === undefined))
    throw new UsageError(
      `Give --preset (${Object.keys(KEY_PRESETS).join(", ")}) or --scopes, one of the two.`,
    );
  if (preset !== undefined) return { preset };
  const list = (scopes ?? "")
    .split(",")
    .map((scope) => scope.trim())
    .filter((scope) => scope !== "");
  const unknown = list.find((scope) => !isScope(scope));
  if (list.length === 0 || unknown !== undefined)
    throw new UsageError(
      `${unknown === undefined ? "--scopes is empty" : `${unknown} is no scope`}. Scopes are: ${SCOPES.join(", ")}.`,
    );
  return { preset: "custom", scopes: list };
}

function expiryOf(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageError("--expires-at must be a time such as 2027-01-31T12:00:00Z.");
  if (moment.getTime() < now.getTime() + HOUR_MS)
    throw new UsageError("--expires-at must lie at least an hour ahead.");
  return moment;
}

/** `castmeter key create`: makes an API key and prints its secret. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--workspace <uid>", "workspace it acts in")
    .addOption(
      new Option("--preset <name>", "named set of scopes").choices(Object.keys(KEY_PRESETS)),
    )
    .option("--scopes <list>", "scopes with commas between them")
    .option("--label <label>", "what it is for", "command line")
    .addOption(
      new Option("--tier <tier>", "rate limits").choices(["default", "partner"]).default("default"),
    )
    .option("--expires-at <time>", "when it stops working; never when left out")
    .action(
      action<Options>(parts, async (options) => {
        const rights = rightsOf(options);
        const { label, tier } = options;
        if (label.trim() === "" || label.length > LABEL_CHARS_MAX)
          throw new UsageError(`--label must have 1 to ${LABEL_CHARS_MAX} characters.`);
        const made = await withInstallation(
          parts.config(),
          async ({ database, clock, secrets }) => {
            const now = clock.now();
            const expiresAt = expiryOf(options.expiresAt, now);
            const workspaceId = await requireWorkspace(database, options.workspace);
            return inTransaction(database, async (transaction) => {
              const { id, secret, row } = await addKey(transaction, secrets(), {
                workspaceId,
                label: label.trim(),
                ...rights,
                rateTier: tier,
                expiresAt,
                now,
              });
              return { view: operatorKeyView(row, now), id, secret };
            });
          },
        );
        return {
          json: { ...made.view, key: made.secret },
          lines: [
            made.secret,
            `Key ${made.id}. The secret is shown this once; it is stored nowhere.`,
          ],
        };
      }),
    );
}
