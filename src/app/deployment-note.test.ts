import { describe, expect, it } from "vitest";
import { deploymentNote } from "./deployment-note.ts";

describe("the note about the file that started the process", () => {
  it("names both releases where the file is the older one, by number and not by letter", () => {
    expect(deploymentNote("0.9.0", "0.10.0")).toContain(
      "is of release 0.9.0 and the server of 0.10.0",
    );
    expect(deploymentNote("1.9.9", "2.0.0-rc.1")).toContain(
      "take the file of the server's release",
    );
  });

  it("names an image that was not renewed", () => {
    expect(deploymentNote("0.2.0", "0.1.9")).toContain("the image was not renewed");
  });

  it("is absent where both are of one release, or the file names none", () => {
    expect(deploymentNote("0.1.0", "0.1.0")).toBeUndefined();
    expect(deploymentNote("0.1.0", "0.1.0-rc.2")).toBeUndefined();
    expect(deploymentNote(undefined, "0.1.0")).toBeUndefined();
  });
});
