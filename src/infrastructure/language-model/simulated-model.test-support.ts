import { SIMULATED_CHAT_MODEL, SIMULATED_OPENAI_KEY } from "../../../simulators/openai-server.ts";
import { type Simulators, startSimulators } from "../../../simulators/start.ts";
import { createOutboundClient, type OutboundClient } from "../outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../outbound/outbound-policy.ts";
import type { LanguageModel } from "./language-model.ts";
import { createOpenaiModel, type OpenaiModelSettings } from "./openai-model.ts";

/** The simulated chat model, reached over real HTTP, for tests of the questions to a model. */
export interface SimulatedModel {
  simulators: Simulators;
  /** A model with these settings instead of the defaults; `client` can reach loopback. */
  connect(settings?: Partial<OpenaiModelSettings>, client?: OutboundClient): LanguageModel;
  /** Number of requests that the model received since the last reset. */
  calls(): number;
  /** Forgets faults and requests. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the simulators and a client that may reach them. */
export async function startSimulatedModel(): Promise<SimulatedModel> {
  const simulators = await startSimulators();
  const loopback = outboundClient({ allowPrivateNetwork: true });
  return {
    simulators,
    connect: (settings = {}, client = loopback) =>
      createOpenaiModel(
        {
          baseUrl: simulators.urls.openai,
          name: SIMULATED_CHAT_MODEL,
          apiKey: SIMULATED_OPENAI_KEY,
          output: "json_schema",
          callsPerDay: 50,
          ...settings,
        },
        client,
      ),
    calls: () => simulators.calls.total("openai"),
    reset: () => {
      simulators.faults.clear();
      simulators.calls.clear();
      simulators.openai.reset();
    },
    close: async () => {
      loopback.close();
      await simulators.close();
    },
  };
}

/** The guarded client, with or without permission to reach addresses of a private network. */
export const outboundClient = ({
  allowPrivateNetwork,
}: {
  allowPrivateNetwork: boolean;
}): OutboundClient =>
  createOutboundClient({
    policy: { allowPrivateNetwork, ownAddresses: [], ports: DEFAULT_PORTS },
    userAgent: "Castmeter/test",
  });

/** The body of a chat completion with this content, as the API answers it. */
export const completion = (content: string, finish = "stop"): string =>
  JSON.stringify({
    id: "x",
    object: "chat.completion",
    created: 0,
    model: "m",
    choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content } }],
  });
