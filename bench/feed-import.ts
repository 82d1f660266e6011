import type { BenchDatabase } from "./environment.ts";
import type { Row } from "./read-path.ts";

export async function measureFeedImport(_database: BenchDatabase): Promise<Row[]> {
  return [];
}
