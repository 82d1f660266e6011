import type { UpdateWebhookEndpoint, WebhookEndpoint } from "@castmeter/sdk";

interface EndpointFormValues {
  url: string;
  description: string;
  events: readonly string[];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join(" ") === other.toSorted().join(" ");

/** What a form changes. What is not sent stays, and grants the endpoint nothing anew. */
export const changesOf = (
  endpoint: Pick<WebhookEndpoint, "url" | "description" | "enabled_events">,
  { url, description, events }: EndpointFormValues,
): UpdateWebhookEndpoint => ({
  ...(url === endpoint.url ? {} : { url }),
  ...(description === (endpoint.description ?? "")
    ? {}
    : { description: description === "" ? null : description }),
  ...(isSame(events, endpoint.enabled_events) ? {} : { enabled_events: [...events] }),
});

/** All types, which stand for those of later versions too. */
export const ALL = "*";

/** The types after one was switched. */
export const switchType = (chosen: readonly string[], type: string): string[] =>
  chosen.includes(type) ? chosen.filter((other) => other !== type) : [...chosen, type];

/** The types after a group was switched: all of it unless it is whole already. */
export function switchGroup(chosen: readonly string[], group: readonly string[]): string[] {
  const isWhole = group.every((type) => chosen.includes(type));
  return isWhole
    ? chosen.filter((type) => !group.includes(type))
    : [...chosen, ...group.filter((type) => !chosen.includes(type))];
}
