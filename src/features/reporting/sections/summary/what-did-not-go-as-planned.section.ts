import { Type } from "typebox";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { sentence, table } from "../reading/blocks.ts";
import { readCampaign } from "../reading/campaign-reads.ts";
import { plural } from "../reading/words.ts";
import { defineSection } from "../section.ts";
import { campaignEvents, type PlanEvent } from "./campaign-events.ts";
import { measurementEvents } from "./measurement-events.ts";

export const whatDidNotGoAsPlannedSection = defineSection({
  type: "what_did_not_go_as_planned",
  title: "What did not go as planned",
  description:
    "Missed slots, slots under their promise, open and rejected air checks and flags, make-goods " +
    "that are due, platforms that were not read, accounts that ended, and counts that are not " +
    "known. States where there is none of them.",
  reports: ["campaign", "show", "network", "cluster", "custom"],
  options: strictObject({
    show_reasons: Type.Boolean({
      default: false,
      description: "Reasons of flags and rejections, which may quote talking points. Internal.",
    }),
  }),
  read: async (reading, options) => {
    const reads = await readCampaign(reading);
    const events: PlanEvent[] = [
      ...(reads === undefined ? [] : await campaignEvents(reads, options)),
      ...(await measurementEvents(reading)),
    ];
    if (events.length === 0)
      return {
        blocks: [
          sentence(
            "nothing",
            "Nothing is amiss: no slot was missed or fell short, no check is open or was rejected, " +
              "and every platform was read within 36 hours.",
          ),
        ],
      };
    return {
      blocks: [
        sentence("number", `${plural(events.length, "thing")} did not go as planned.`, "warning"),
        table("events", "What did not go as planned", {
          items: events,
          keyOf: ({ key }) => key,
          columns: [
            { key: "what", label: "What", kind: "text", cell: ({ what }) => what },
            { key: "where", label: "Where", kind: "text", cell: ({ where }) => where },
            { key: "detail", label: "Detail", kind: "text", cell: ({ detail }) => detail ?? "" },
            {
              key: "promised",
              label: "Promised",
              kind: "count",
              cell: ({ promised }) => promised,
            },
            {
              key: "delivered",
              label: "Delivered",
              kind: "count",
              cell: ({ delivered }) => delivered,
            },
            { key: "day", label: "Day", kind: "day", cell: ({ day }) => day },
          ],
        }),
      ],
    };
  },
});
