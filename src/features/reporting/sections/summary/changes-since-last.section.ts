import { Type } from "typebox";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { sentence, table } from "../reading/blocks.ts";
import { countText, dayText, notListed, plural } from "../reading/words.ts";
import { defineSection } from "../section.ts";
import { type Change, changesBetween } from "./changes.ts";

export const changesSinceLastSection = defineSection({
  type: "changes_since_last",
  title: "Changes since the last report",
  description:
    "Figures and rows of the other sections that differ from the snapshot before, matched by " +
    "their stable keys. The first report has none.",
  isAboutOthers: true,
  reports: ["campaign", "show", "network", "cluster", "custom"],
  options: strictObject({
    limit: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      default: 100,
      description: "Changes that are listed; the others are counted in a sentence.",
    }),
  }),
  read: ({ previous, before }, { limit }) => {
    if (previous === undefined) return Promise.resolve(undefined);
    const changes = changesBetween(previous, before);
    const since = `report ${countText(previous.number)}, as of ${dayText(previous.as_of)}`;
    if (changes.length === 0)
      return Promise.resolve({
        blocks: [sentence("none", `No figure and no row differs from ${since}.`)],
      });
    const rest = changes.length - limit;
    return Promise.resolve({
      isExact: true,
      blocks: [
        sentence(
          "number",
          `${plural(changes.length, "value")} ${changes.length === 1 ? "differs" : "differ"} from ` +
            `${since}.`,
        ),
        table<Change>("changes", "Changes", {
          items: changes.slice(0, limit),
          keyOf: ({ key }) => key,
          columns: [
            { key: "section", label: "Section", kind: "text", cell: ({ section }) => section },
            { key: "what", label: "What", kind: "text", cell: ({ what }) => what },
            { key: "old", label: "Before", kind: "text", cell: ({ old }) => old },
            { key: "new", label: "Now", kind: "text", cell: ({ now }) => now },
            {
              key: "difference",
              label: "Difference",
              kind: "text",
              cell: ({ difference }) =>
                difference === null ? "" : `${difference > 0 ? "+" : ""}${countText(difference)}`,
            },
          ],
        }),
        ...(rest > 0 ? [sentence("left_out", notListed(rest, "change"))] : []),
      ],
    });
  },
});
