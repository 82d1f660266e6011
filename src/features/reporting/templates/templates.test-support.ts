import { type Network, startNetwork } from "../../../../test/network.ts";
import { startTestApp, type TestAnswer } from "../../../../test/harness.ts";

export interface MadeTemplate {
  id: string;
  type: string;
  [field: string]: unknown;
}

export interface TemplateFixture extends Network {
  /** Creates a template of type `custom` with a section of text. */
  template: (fields?: object) => Promise<MadeTemplate>;
  /** Creates a report of type `custom` without a snapshot, and returns it. */
  report: (fields?: object) => Promise<TestAnswer["body"]>;
}

export const TEXT_SECTIONS: readonly object[] = Object.freeze([
  { type: "text", note: "Ours alone.", options: { markdown: "On plan." } },
]);

/** Id of the built-in template of type `custom`. */
export const BUILT_IN_ID = "tpl_builtinAirCheckList";

export async function startTemplateFixture(): Promise<TemplateFixture> {
  const network = await startNetwork(await startTestApp({}));
  const made = async (path: string, expected: number, body: object) => {
    const answer = await network.send("POST", path, body);
    if (answer.status !== expected) throw new Error(answer.text);
    return answer.body.data;
  };
  return {
    ...network,
    template: (fields = {}) =>
      made("/v1/report-templates", 201, {
        name: "Ours",
        type: "custom",
        sections: TEXT_SECTIONS,
        ...fields,
      }),
    report: (fields = {}) =>
      made("/v1/reports", 202, { name: "Salt", type: "custom", generate: false, ...fields }),
  };
}
