/**
 * A server of the MCP SDK in its stateless form: a server and a transport for each call, one tool
 * that reads a row, answers as JSON.
 */
import { createHash } from "node:crypto";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import express from "express";
import pg from "pg";
import { z } from "zod";
import { report } from "./report.js";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

function createServer() {
  const server = new McpServer({ name: "peer", version: "1.0.0" });
  server.registerTool(
    "get_cluster_metrics",
    {
      description: "The metrics of a cluster.",
      inputSchema: { show_id: z.string(), id: z.string() },
    },
    async ({ show_id: showId, id }) => {
      const { rows } = await pool.query(
        "select document from peer_clusters where show_id = $1 and id = $2",
        [showId, id],
      );
      return {
        content: [{ type: "text", text: `The metrics of ${id}.` }],
        structuredContent: rows[0].document,
      };
    },
  );
  return server;
}

const app = express();
app.use(express.json());
app.post("/mcp", async (request, response) => {
  const secret = request.get("authorization")?.slice("Bearer ".length) ?? "";
  const hash = createHash("sha256").update(secret).digest("hex");
  const { rows } = await pool.query("select workspace_id from peer_keys where hash = $1", [hash]);
  if (rows.length === 0) {
    response.status(401).end();
    return;
  }
  const server = createServer();
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  response.on("close", () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});

const server = app.listen(0, "127.0.0.1", () => report(server, () => pool.end()));
