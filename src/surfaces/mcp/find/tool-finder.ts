import MiniSearch from "minisearch";
import type { OperationTool } from "../tools/operation-tool.ts";
import { intentOf, intentWeight } from "./intent.ts";
import { stem } from "./stem.ts";
import { OPERATION_WORDS } from "./operation-words.ts";
import { RESOURCE_WORDS, VERB_WORDS } from "./words.ts";

/** Maximum characters of a query that are read: a question of a person has some 100. */
const QUERY_LENGTH_MAX = 400;

/** The weights of the fields: a word of a name says more than one of a description. */
const BOOST = {
  resource: 5,
  verb: 3,
  summary: 4,
  own: 4,
  words: 3,
  area: 1,
  description: 1,
  arguments: 0.5,
};
/** Another spelling counts from six letters on, and where a sixth of them differ. */
const FUZZY = 0.17;
const FUZZY_LENGTH_MIN = 6;
const PREFIX_LENGTH_MIN = 4;
const WEIGHTS = { fuzzy: 0.2, prefix: 0.3 };

type Entry = Record<keyof typeof BOOST, string> & { id: string };

function entryOf({
  operation,
  name,
  area,
  description,
  argumentNames,
}: OperationTool<never>): Entry {
  const { id, summary } = operation;
  const [resource = "", verb = ""] = id.split(".");
  return {
    id,
    resource: resource.replaceAll("_", " "),
    verb: `${verb} ${name}`.replaceAll("_", " "),
    summary,
    own: OPERATION_WORDS[id] ?? "",
    words: `${RESOURCE_WORDS[resource] ?? ""} ${VERB_WORDS[verb] ?? ""}`,
    area: area.replaceAll("_", " "),
    description: `${description} ${operation.description}`,
    arguments: argumentNames.join(" ").replaceAll("_", " "),
  };
}

/** Finds operations by what people say of them. The index of 200 operations takes 10 ms to make. */
export class ToolFinder<Services> {
  readonly #index: MiniSearch<Entry>;
  readonly #tools: ReadonlyMap<string, OperationTool<Services>>;

  constructor(tools: readonly OperationTool<Services>[]) {
    this.#tools = new Map(tools.map((tool) => [tool.operation.id, tool]));
    this.#index = new MiniSearch<Entry>({
      fields: Object.keys(BOOST),
      processTerm: stem,
      searchOptions: {
        boost: BOOST,
        weights: WEIGHTS,
        fuzzy: (term) => (term.length >= FUZZY_LENGTH_MIN ? FUZZY : false),
        prefix: (term) => term.length >= PREFIX_LENGTH_MIN,
      },
    });
    this.#index.addAll(tools.map(entryOf));
  }

  /** The operations that fit best and are admitted, best first. */
  find(
    query: string,
    isAdmitted: (tool: OperationTool<Services>) => boolean,
  ): OperationTool<Services>[] {
    const text = query.slice(0, QUERY_LENGTH_MAX);
    const intent = intentOf(text);
    return this.#index
      .search(text, {
        boostDocument: (id) => {
          const tool = this.#tools.get(String(id));
          return tool === undefined ? 0 : intentWeight(tool.operation, intent);
        },
      })
      .flatMap(({ id }) => this.#tools.get(String(id)) ?? [])
      .filter(isAdmitted);
  }
}
