import type { WebhookDelivery, WebhookEndpoint } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/developer/endpoints";
import { texts as shared } from "#texts/developer";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { answerOf, isFine } from "./webhook-facts.ts";

/** What came of an attempt, in words. */
export function outcomeText({ attempts }: Pick<WebhookDelivery, "attempts">): string {
  const last = attempts.at(-1);
  if (last === undefined) return shared.webhooks.notTried;
  const answer = answerOf(last);
  if (typeof answer !== "number")
    return texts.noAnswer(shared.webhooks.errors[answer ?? "invalid_response"]);
  return isFine(last) ? texts.delivered(answer) : texts.refused(answer);
}

/** Acts that are carried out at once. */
export interface EndpointActs {
  /** Sends a test and opens its delivery. */
  test: (endpoint: Pick<WebhookEndpoint, "id">) => void;
  /** Switches an endpoint off, or on again. */
  toggle: (endpoint: Pick<WebhookEndpoint, "id" | "disabled">) => void;
  isTesting: boolean;
}

export function useEndpointActs(onTested: (delivery: WebhookDelivery) => void): EndpointActs {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const onError = (error: unknown): void => say({ text: problemOf(error).text });
  const test = useMutation({
    mutationFn: async (id: string) => await api.webhookEndpoints.test(id),
    onSuccess: async ({ data }) => {
      onTested(data);
      say({ text: outcomeText(data) });
      await readAgain("/webhook-endpoints");
    },
    onError,
  });
  const toggle = useMutation({
    mutationFn: async ({ id, disabled }: Pick<WebhookEndpoint, "id" | "disabled">) =>
      await api.webhookEndpoints.update(id, { disabled }),
    onSuccess: ({ data: { id, disabled } }) => {
      say({
        text: disabled ? texts.wasDisabled : texts.wasEnabled,
        undo: () => toggle.mutate({ id, disabled: !disabled }),
      });
      return readAgain("/webhook-endpoints");
    },
    onError,
  });
  return {
    test: ({ id }) => test.mutate(id),
    toggle: ({ id, disabled }) => toggle.mutate({ id, disabled: !disabled }),
    isTesting: test.isPending,
  };
}
