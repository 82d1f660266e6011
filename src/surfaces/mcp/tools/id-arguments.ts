import { parseClusterReference } from "../../../kernel/ids.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import type { AnyOperation } from "../../../kernel/operation/operation.ts";

/** The argument for a cluster, `{show_id}_{cluster_id}`, as the API names it in other bodies. */
export const CLUSTER_REF = "cluster_ref";
export const CLUSTER_WORDS = "Id of the cluster, {show_id}_{cluster_id}.";

const CLUSTER_PATH = "/v1/shows/{show_id}/clusters/{cluster_id}";
const GLOBAL_CLUSTER_PATH = "/v1/clusters/{id}";
const ID_PATH = /\/([a-z-]+)\/\{id\}/;

type Given = Readonly<Record<string, unknown>>;

/**
 * Path parameters as arguments of a tool: one name for one thing, however the path of an operation
 * names it. A cluster is `cluster_ref` everywhere, and the `{id}` of a path is `brand_id`,
 * `report_id` and so on. The names of the path are accepted too.
 */
export interface IdArguments {
  /** The arguments, in the order of the path. */
  names: readonly string[];
  /** All names that are read as parts of the path. */
  accepted: ReadonlySet<string>;
  /** The argument for a parameter of the path. */
  ofParameter: (parameter: string) => string;
  /**
   * The values of the path's parameters as they were given; a missing one is undefined.
   *
   * @throws ApiError `parameter_invalid` for a `cluster_ref` that is none.
   */
  read: (given: Given) => Record<string, unknown>;
}

const parametersOf = ({ params }: Pick<AnyOperation, "params">): string[] =>
  Object.keys((params as { properties?: object }).properties ?? {});

const singular = (collection: string): string => collection.replaceAll("-", "_").replace(/s$/, "");

export function idArgumentsOf(operation: Pick<AnyOperation, "path" | "params">): IdArguments {
  const { path } = operation;
  const parameters = parametersOf(operation);
  if (path.startsWith(CLUSTER_PATH)) return clusterArguments(parameters);
  const [, collection = ""] = ID_PATH.exec(path) ?? [];
  const id = path.startsWith(GLOBAL_CLUSTER_PATH) ? CLUSTER_REF : `${singular(collection)}_id`;
  const ofParameter = (parameter: string): string => (parameter === "id" ? id : parameter);
  const names = parameters.map(ofParameter);
  return {
    names,
    accepted: new Set([...parameters, ...names]),
    ofParameter,
    read: (given) =>
      Object.fromEntries(parameters.map((name) => [name, given[ofParameter(name)] ?? given[name]])),
  };
}

/** A path with a show and a cluster takes the global id of the cluster, or both as in the path. */
function clusterArguments(parameters: readonly string[]): IdArguments {
  const others = parameters.filter((name) => name !== "show_id" && name !== "cluster_id");
  const names = [CLUSTER_REF, ...others];
  return {
    names,
    accepted: new Set([...names, ...parameters]),
    ofParameter: (parameter) => (others.includes(parameter) ? parameter : CLUSTER_REF),
    read: (given) => ({
      ...Object.fromEntries(others.map((name) => [name, given[name]])),
      ...clusterParts(given),
    }),
  };
}

function clusterParts(given: Given): Record<string, unknown> {
  const { cluster_ref: reference, show_id: showId, cluster_id: clusterId } = given;
  const isPathForm = reference === undefined && showId !== undefined;
  const text = reference ?? clusterId;
  const parts = typeof text === "string" ? parseClusterReference(text) : undefined;
  if (parts !== undefined) return { show_id: parts.showId, cluster_id: parts.clusterId };
  if (isPathForm) return { show_id: showId, cluster_id: clusterId };
  throw text === undefined || text === null
    ? parameterInvalid(CLUSTER_REF, "missing", `${CLUSTER_REF} is required.`)
    : parameterInvalid(
        CLUSTER_REF,
        "malformed",
        `${CLUSTER_REF} must be the id of a cluster, {show_id}_{cluster_id}.`,
      );
}
