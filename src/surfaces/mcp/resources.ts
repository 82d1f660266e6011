import { readFileSync } from "node:fs";
import type { Resource } from "@modelcontextprotocol/server";

interface Page {
  listed: Resource;
  text: string;
}

const DOCS_FOLDER = new URL("../../../docs/", import.meta.url);

function page(uri: string, file: string, words: { title: string; description: string }): Page {
  const text = readFileSync(new URL(file, DOCS_FOLDER), "utf8");
  return {
    listed: {
      uri,
      name: uri.replace("castmeter://", ""),
      ...words,
      mimeType: "text/markdown",
      size: Buffer.byteLength(text),
    },
    text,
  };
}

/**
 * The pages that an agent may read, by address; their text is that of the repository's documents.
 */
export function readResources(): ReadonlyMap<string, Page> {
  const pages = [
    page("castmeter://definitions/metrics", "metrics.md", {
      title: "What the numbers mean",
      description:
        "Every metric, its dated definitions, when a number is kept, how reach and earned " +
        "media value are computed, and when data are stale.",
    }),
    page("castmeter://errors", "errors.md", {
      title: "Errors",
      description: "Every error code with its meaning, its further fields and what to do about it.",
    }),
    page("castmeter://webhooks", "webhooks.md", {
      title: "Webhooks",
      description: "How events are delivered, signed and retried, and how to receive them.",
    }),
  ];
  return new Map(pages.map((entry) => [entry.listed.uri, entry]));
}
