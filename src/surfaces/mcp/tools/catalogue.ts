import type { OperationTool } from "./operation-tool.ts";

/** A name as it is compared: tools are found by their name and by the id of their operation. */
const keyOf = (name: string): string => name.trim().toLowerCase().replaceAll(/[.-]/g, "_");

/** All operations that agents can call, by name. */
export class Catalogue<Services> {
  readonly tools: readonly OperationTool<Services>[];
  readonly #byName = new Map<string, OperationTool<Services>>();

  constructor(tools: readonly OperationTool<Services>[]) {
    this.tools = tools;
    for (const tool of tools) this.#byName.set(keyOf(tool.operation.id), tool);
    for (const tool of tools) this.#byName.set(keyOf(tool.name), tool);
  }

  get(name: string): OperationTool<Services> | undefined {
    return this.#byName.get(keyOf(name));
  }
}
