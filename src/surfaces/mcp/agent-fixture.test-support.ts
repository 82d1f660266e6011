import {
  type ExampleFixture,
  startExampleFixture,
} from "../../../test/structure/example-fixture.ts";
import { OPERATIONS } from "../../app/operations.ts";
import { listenMcp, type McpClient, type McpListener } from "./mcp.test-support.ts";

/** The workspace of the examples, and an agent that has its key. */
export interface AgentFixture extends Pick<ExampleFixture, "app" | "key"> {
  mcp: McpListener;
  agent: McpClient;
  /** The value of an example's `{name}`; empty for a name no example has. */
  id(name: string): string;
  close(): Promise<void>;
}

export async function startAgentFixture(): Promise<AgentFixture> {
  const { app, key, values } = await startExampleFixture(OPERATIONS);
  const mcp = await listenMcp(app.runtime);
  const agent = await mcp.connect("2026", key);
  return {
    app,
    key,
    mcp,
    agent,
    id: (name) => values[name] ?? "",
    close: async () => {
      await agent.close();
      await mcp.close();
      await app.close();
    },
  };
}
