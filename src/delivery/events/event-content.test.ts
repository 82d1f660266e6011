import { describe, expect, it } from "vitest";
import { showEvents } from "../../features/catalogue/shows/index.ts";
import type { EventContent } from "./event-content.ts";

const { object } = showEvents["show.updated"].sample;
const objectId = object.id;

/** `tsc` fails where one of the expected errors is missing. */
describe("the content of an event", () => {
  it("takes a type of the catalogue with the payload of that type", () => {
    const content: EventContent = {
      type: "show.updated",
      objectId,
      object,
      changedFields: ["name"],
    };
    expect(content.object).toBe(object);
  });

  it("does not compile with a type that the catalogue lacks", () => {
    // @ts-expect-error "show.upated" is no event type.
    const content: EventContent = { type: "show.upated", objectId, object, changedFields: [] };
    expect(content.type).not.toBe("show.updated");
  });

  it("does not compile with the payload of another type", () => {
    // @ts-expect-error A cluster is no show.
    const content: EventContent<"cluster.deleted"> = { type: "cluster.deleted", objectId, object };
    expect(content.object).toBe(object);
  });

  it("does not compile without the changed fields of a type that carries them", () => {
    // @ts-expect-error `changedFields` is missing.
    const content: EventContent = { type: "show.updated", objectId, object };
    expect(content.changedFields).toBeUndefined();
  });
});
