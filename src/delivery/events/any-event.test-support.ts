import type { EventContent } from "./event-content.ts";

/**
 * An event with any type and any object, for tests of the code that carries events: the program
 * itself records only types of the catalogue with their own payloads.
 */
export function anyEvent(type: string, object: Record<string, unknown>): EventContent {
  const content: { type: string; objectId: string; object: Record<string, unknown> } = {
    type,
    objectId: String(object["id"]),
    object,
  };
  return content as EventContent;
}
