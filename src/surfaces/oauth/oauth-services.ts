import type { PipelineServices } from "../../kernel/pipeline/context.ts";
import type { OutboundClient } from "../../infrastructure/outbound/outbound-client.ts";

/** What the authorization server needs of the process. */
export interface OAuthServices extends PipelineServices {
  outbound: OutboundClient;
}
