import { setTimeout } from "node:timers/promises";
import type { Command } from "commander";
import { systemClock } from "../../../lib/time/clock.ts";
import { checkTarget } from "../../../infrastructure/outbound/check-target.ts";
import { isSuccess } from "../../../delivery/webhooks/attempt/attempt-delivery.ts";
import { newEndpointSecret } from "../../../delivery/webhooks/attempt/signature.ts";
import { type ApiAccess, apiAccess } from "../api/api-access.ts";
import { COMMAND_POLICY, outboundForCommands } from "../api/outbound-for-commands.ts";
import { addApiOptions, type ApiOptions } from "../api/with-api.ts";
import { action, type CommandAnswer, type CommandParts, UsageError } from "../command.ts";
import { eventsReader } from "../listen/listen-api.ts";
import { followEvents } from "../listen/listen-follow.ts";
import { eventJson, eventLine, forwarder } from "../listen/listen-forward.ts";
import { listenForStop } from "../stop-signal.ts";

interface Options extends ApiOptions {
  forwardTo?: string;
  events?: string;
}

/** Maximum types in a query, the limit of GET /v1/events. */
const TYPES_MAX = 20;

function typesOf(text: string | undefined): string[] {
  const types = (text ?? "")
    .split(",")
    .map((type) => type.trim())
    .filter((type) => type !== "");
  if (text !== undefined && types.length === 0) throw new UsageError("--events is empty.");
  if (types.length > TYPES_MAX)
    throw new UsageError(`--events takes ${TYPES_MAX} types; a group is one, such as cluster.*`);
  return types.includes("*") ? [] : types;
}

function targetOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const check = checkTarget(url, COMMAND_POLICY);
  if (!check.ok) throw new UsageError(`--forward-to is refused. ${check.message}`);
  return check.target.url;
}

interface Listening extends ApiAccess {
  types: string[];
  forwardTo: string | undefined;
  asJson: boolean;
}

/** Prints and forwards events until the signal is aborted. */
async function listen(
  { baseUrl, apiKey, types, forwardTo, asJson }: Listening,
  parts: CommandParts,
  signal: AbortSignal,
): Promise<CommandAnswer> {
  const outbound = outboundForCommands("castmeter-listen/1");
  // Closing the client ends a delivery to an application that hangs, which would otherwise delay
  // the end by ten seconds.
  signal.addEventListener("abort", () => outbound.close());
  const secret = newEndpointSecret();
  const forward =
    forwardTo === undefined
      ? undefined
      : forwarder(forwardTo, secret, { outbound, clock: systemClock });
  const counts = { events: 0, failed: 0 };
  if (asJson)
    parts.print(
      JSON.stringify({
        object: "listen_start",
        base_url: baseUrl,
        forward_to: forwardTo ?? null,
        secret: forward === undefined ? null : secret,
      }),
    );
  else for (const line of introduction(baseUrl, forwardTo, secret)) parts.print(line);
  try {
    await followEvents({
      read: eventsReader({ baseUrl, apiKey, outbound, clock: systemClock, signal }),
      types,
      signal,
      wait: (milliseconds) =>
        setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
      onEvent: async (event) => {
        const forwarded = await forward?.(event);
        const isAccepted = forwarded === undefined || isSuccess(forwarded.attempt);
        // The end of the command aborted the delivery, not the application.
        if (!isAccepted && signal.aborted) return;
        counts.events += 1;
        if (!isAccepted) counts.failed += 1;
        parts.print(
          asJson ? JSON.stringify(eventJson(event, forwarded)) : eventLine(event, forwarded),
        );
      },
      onNotice: (message) =>
        parts.printError(
          asJson ? JSON.stringify({ object: "listen_notice", message }) : `castmeter: ${message}`,
        ),
    });
  } finally {
    outbound.close();
  }
  const { events, failed } = counts;
  const summary = `Stopped after ${events} ${events === 1 ? "event" : "events"}${failed === 0 ? "" : `, ${failed} of them not accepted`}.`;
  return { json: { object: "listen_end", ...counts }, lines: [summary] };
}

const introduction = (baseUrl: string, forwardTo: string | undefined, secret: string): string[] => [
  `Events of ${baseUrl} as they happen. Ctrl-C ends it.`,
  ...(forwardTo === undefined
    ? []
    : [`Forwarding to ${forwardTo}`, `Signing secret of this run: ${secret}`]),
];

export function define(command: Command, parts: CommandParts): void {
  command
    .option(
      "--forward-to <url>",
      "deliver each event there, signed with a secret made for this run",
    )
    .option("--events <types>", "only these types, with commas between them; cluster.* is a group");
  addApiOptions(command, "webhooks:read").action(
    action<Options>(parts, async ({ forwardTo, events, json, ...given }) => {
      const listening = {
        ...apiAccess(given, parts.config, "webhooks:read"),
        types: typesOf(events),
        forwardTo: targetOf(forwardTo),
        asJson: json === true,
      };
      const stop = listenForStop();
      const ending = new AbortController();
      void stop.received.then(() => ending.abort());
      return listen(listening, parts, ending.signal);
    }),
  );
}
