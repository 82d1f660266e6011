import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Castmeter } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import { type ApiDocument, readsOf } from "../src/screens/developer/try/spec.ts";

/** Everything that the API can do has a place in the console, or a reason why it has none. */

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const DOCUMENT = fileURLToPath(new URL("../../../openapi/openapi.json", import.meta.url));

/** The sources without white space: a call may be broken over lines. */
const source = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test(-support)?\.ts$/.test(name))
  .map((name) => readFileSync(SOURCE + name, "utf8").replaceAll(/\s/g, ""))
  .join("\n");

/** `clusters.metricsBatch`: every method of the package that is an operation of the API. */
const operations: readonly string[] = Object.entries(
  new Castmeter({ baseUrl: "http://127.0.0.1", apiKey: null }),
)
  .filter(([resource]) => resource !== "transport")
  .flatMap(([resource, methods]) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(methods))
      .filter((name) => name !== "constructor")
      .map((name) => `${resource}.${name}`),
  );

/** Reads that a person runs under "Try", and where they see the same otherwise. */
const IN_TRY: Readonly<Record<string, string>> = {
  "addresses.resolveBatch":
    "It saves programs calls; people paste one address into the field that finds things.",
  "audience.demographics": "Analytics shows ages and genders of the shows that are chosen there.",
  "audience.geography": "Analytics shows the countries of the shows that are chosen there.",
  "clusters.metricsBatch": "It saves programs calls; the list of clusters shows the same numbers.",
  "connections.get": "The account of a show is the same connection, with what can be done with it.",
  "episodes.lookup": "It is for programs that have the id of another system; people search.",
  "episodes.lookupBatch": "It is for programs that have ids of another system; people search.",
  "episodes.search": "The list of episodes searches in titles and in what is said, each by itself.",
  "goals.get": "An episode and a show list their goals with what is reached of each.",
  "shows.provenance": "Analytics tells where the numbers of the chosen shows come from.",
  "shows.reach": "Analytics shows the reach of the chosen shows.",
};

/** What people do by an operation of their own, which answers more or asks for less. */
const BY_OTHER: Readonly<Record<string, string>> = {
  "clusterSuggestions.list": "The review lists the suggestions of all shows in one queue.",
  "clusters.refresh": "A cluster is refreshed by its global id, which does the same.",
  "library.create": "The same call is sent by the browser's older request, which tells progress.",
  "reportTemplates.get": "The list of templates holds each of them whole.",
  "reports.getRun": "The list of a schedule's runs holds each of them whole.",
  "subnetworks.list": "The subnetworks are listed with the invitations of their owners.",
  "team.get": "The members are listed with whole addresses and with what the reader may do.",
};

const hasPlace = (operation: string): boolean => source.includes(`.${operation}(`);

const camel = (id: string): string =>
  id.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

describe("every operation of the API", () => {
  it("is called by the console, or has its reason", () => {
    const without = operations.filter(
      (operation) => !hasPlace(operation) && !(operation in IN_TRY) && !(operation in BY_OTHER),
    );
    expect(without).toEqual([]);
  });

  it("that is said to be under Try is offered there", () => {
    const document = JSON.parse(readFileSync(DOCUMENT, "utf8")) as ApiDocument;
    const offered = new Set(readsOf(document).map(({ id }) => camel(id)));
    expect(Object.keys(IN_TRY).filter((operation) => !offered.has(operation))).toEqual([]);
  });

  it("has a reason only while it exists, in a sentence", () => {
    const reasons = { ...IN_TRY, ...BY_OTHER };
    expect(Object.keys(reasons).filter((operation) => !operations.includes(operation))).toEqual([]);
    expect(Object.values(reasons).filter((text) => !/^[A-Z].{30,}\.$/.test(text))).toEqual([]);
  });
});
