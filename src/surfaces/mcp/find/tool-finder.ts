import MiniSearch from "minisearch";
import type { OperationTool } from "../tools/operation-tool.ts";
import { OPERATION_WORDS, RESOURCE_WORDS, VERB_WORDS } from "./words.ts";

/** Maximum characters of a query that are read: a question of a person has some 100. */
const QUERY_LENGTH_MAX = 400;

const STOP_WORDS = new Set(
  (
    "a about an and any are as at be been by can could did do does for from had has have how i if in " +
    "into is it its me my of on one or our should so some than that the their them then there these " +
    "they this those to us was we were what when where which who why will with would you your please"
  ).split(" "),
);

/** Words without their endings, so that "slots" finds "slot" and "failed" finds "failing". */
function stem(term: string): string | null {
  const word = term.toLowerCase();
  if (word.length < 2 || STOP_WORDS.has(word)) return null;
  if (word.length <= 4) return word.replace(/s$/, "");
  return word
    .replace(/ies$/, "y")
    .replace(/(?:ches|shes|sses)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<!s)s$/, "")
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, "")
    .replace(/(?<=[a-z]{3})e$/, "");
}

/** The weights of the fields: a word of a name says more than one of a description. */
const BOOST = { name: 6, summary: 4, words: 3, area: 2, description: 1.5, arguments: 1 };
/** Another spelling counts where a fifth of the letters differ. */
const FUZZY = 0.2;
const PREFIX_LENGTH_MIN = 4;

interface Entry {
  id: string;
  name: string;
  summary: string;
  description: string;
  area: string;
  words: string;
  arguments: string;
}

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
    name: `${name} ${id}`.replaceAll(/[_.]/g, " "),
    summary,
    description: `${description} ${operation.description}`,
    area: area.replaceAll("_", " "),
    words: [RESOURCE_WORDS[resource], VERB_WORDS[verb], OPERATION_WORDS[id]].join(" "),
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
        fuzzy: (term) => (term.length >= PREFIX_LENGTH_MIN ? FUZZY : false),
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
    return this.#index
      .search(query.slice(0, QUERY_LENGTH_MAX))
      .flatMap(({ id }) => this.#tools.get(String(id)) ?? [])
      .filter(isAdmitted);
  }
}
