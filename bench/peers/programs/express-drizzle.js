/**
 * A server of Express 5 and Drizzle as their documents show it: a key is looked up for each call, a
 * row or a page is read, an idempotent change is one transaction. Tables are written by exceljs.
 */
import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { bigint, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import ExcelJS from "exceljs";
import express from "express";
import pg from "pg";
import { report } from "./report.js";

const time = (name) => timestamp(name, { withTimezone: true });
const number = (name) => bigint(name, { mode: "number" });

const keys = pgTable("peer_keys", {
  hash: text("hash").primaryKey(),
  workspaceId: text("workspace_id").notNull(),
});
const clusters = pgTable("peer_clusters", {
  showId: text("show_id").notNull(),
  id: text("id").notNull(),
  name: text("name").notNull(),
  episodeId: text("episode_id"),
  totalReach: number("total_reach"),
  videoReach: number("video_reach"),
  audioReach: number("audio_reach"),
  socialReach: number("social_reach"),
  clipCount: integer("clip_count").notNull(),
  postCount: integer("post_count").notNull(),
  lastRefreshedAt: time("last_refreshed_at"),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  document: jsonb("document"),
});
const shows = pgTable("peer_shows", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  about: text("about"),
  updatedAt: time("updated_at").notNull(),
});
const events = pgTable("peer_events", {
  id: text("id").primaryKey(),
  workspaceId: text("workspace_id").notNull(),
  type: text("type").notNull(),
  data: jsonb("data").notNull(),
  createdAt: time("created_at").notNull(),
});
const answers = pgTable("peer_answers", {
  key: text("key").primaryKey(),
  workspaceId: text("workspace_id").notNull(),
  status: integer("status").notNull(),
  body: jsonb("body").notNull(),
});

const { document: _document, ...summary } = Object.fromEntries(
  Object.entries(clusters).filter(([name]) => name !== "enableRLS" && name !== "_"),
);
const LIST_COLUMNS = Object.keys(summary);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const db = drizzle(pool);
const app = express();
app.use(express.json());

app.use(async (request, response, next) => {
  const secret = request.get("authorization")?.slice("Bearer ".length) ?? "";
  const hash = createHash("sha256").update(secret).digest("hex");
  const [key] = await db.select().from(keys).where(eq(keys.hash, hash));
  if (key === undefined) {
    response.status(401).json({ error: "unauthorized" });
    return;
  }
  request.workspaceId = key.workspaceId;
  next();
});

app.get("/clusters/:showId/:id", async (request, response) => {
  const { showId, id } = request.params;
  const [row] = await db
    .select({ document: clusters.document })
    .from(clusters)
    .where(and(eq(clusters.showId, showId), eq(clusters.id, id)));
  if (row === undefined) {
    response.status(404).json({ error: "not found" });
    return;
  }
  response.json(row.document);
});

const pageOf = (showId, limit) =>
  db
    .select(summary)
    .from(clusters)
    .where(eq(clusters.showId, showId))
    .orderBy(desc(clusters.createdAt), desc(clusters.id))
    .limit(limit);

app.get("/clusters", async (request, response) => {
  const limit = Number(request.query.limit);
  const rows = await pageOf(request.query.show_id, limit + 1);
  response.json({ data: rows.slice(0, limit), has_more: rows.length > limit });
});

app.get("/clusters.xlsx", async (request, response) => {
  const rows = await pageOf(request.query.show_id, 1_000_000);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: response });
  const sheet = book.addWorksheet("clusters");
  sheet.columns = LIST_COLUMNS.map((key) => ({ header: key, key }));
  for (const row of rows) sheet.addRow(row).commit();
  sheet.commit();
  await book.commit();
});

app.get("/clusters.csv", async (request, response) => {
  const rows = await pageOf(request.query.show_id, 1_000_000);
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("clusters");
  sheet.columns = LIST_COLUMNS.map((key) => ({ header: key, key }));
  sheet.addRows(rows);
  await book.csv.write(response);
  response.end();
});

app.patch("/shows/:id", async (request, response) => {
  const key = request.get("idempotency-key");
  const body = await db.transaction(async (tx) => {
    const [kept] = await tx.select().from(answers).where(eq(answers.key, key));
    if (kept !== undefined) return kept.body;
    const now = new Date();
    const [row] = await tx
      .update(shows)
      .set({ about: request.body.about, updatedAt: now })
      .where(eq(shows.id, request.params.id))
      .returning();
    await tx.insert(events).values({
      id: crypto.randomUUID(),
      workspaceId: request.workspaceId,
      type: "show.updated",
      data: row,
      createdAt: now,
    });
    await tx
      .insert(answers)
      .values({ key, workspaceId: request.workspaceId, status: 200, body: row });
    return row;
  });
  response.json(body);
});

const server = app.listen(0, "127.0.0.1", () => report(server, () => pool.end()));
