import type { PipelineServices } from "../../kernel/pipeline/context.ts";
import type { OutboundClient } from "../../infrastructure/outbound/outbound-client.ts";

/** The services of the process that the authorization server needs. */
export interface OAuthServices extends PipelineServices {
  outbound: OutboundClient;
}
