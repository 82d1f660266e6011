import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { COMPONENT_IDS, type ComponentId } from "../components.ts";
import {
  type ComponentState,
  emptyComponent,
  emptyState,
  type MonitorState,
} from "../monitor-state.ts";
import { parseJson } from "../../../lib/parse-json.ts";

/** The state as text: JSON, with the five counts of a day as a list. */

const VERSION = 1;

/** Counts, and times up to the largest that a date can hold. */
const count = Type.Integer({ minimum: 0, maximum: 8.64e15 });
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const failure = Type.Union([Type.Literal("degraded"), Type.Literal("down")]);

const storedComponent = Type.Object({
  days: Type.Record(
    Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
    Type.Tuple([count, count, count, count, count]),
  ),
  slotMs: orNull(count),
  checkedAtMs: orNull(count),
  pending: orNull(
    Type.Object({ atMs: count, day: Type.String(), outcome: failure, summary: Type.String() }),
  ),
  incident: orNull(
    Type.Object({ startedAtMs: count, status: failure, latest: failure, summary: Type.String() }),
  ),
  settled: Type.Boolean(),
});

const storedState = Type.Object({
  version: Type.Literal(VERSION),
  checkedAtMs: orNull(count),
  components: Type.Record(Type.String(), storedComponent),
  resolved: Type.Array(
    Type.Object({
      component: Type.String(),
      status: failure,
      startedAtMs: count,
      resolvedAtMs: count,
      summary: Type.String(),
    }),
  ),
});

export function textOfState({ checkedAtMs, components, resolved }: MonitorState): string {
  const stored: Static<typeof storedState> = {
    version: VERSION,
    checkedAtMs,
    components: Object.fromEntries(
      Object.entries(components).map(([id, { days, ...rest }]) => [
        id,
        {
          ...rest,
          days: Object.fromEntries(
            Object.entries(days).map(([day, counts]) => [
              day,
              [
                counts.checks,
                counts.down,
                counts.degraded,
                counts.incidentDown,
                counts.incidentDegraded,
              ] as [number, number, number, number, number],
            ]),
          ),
        },
      ]),
    ),
    resolved: [...resolved],
  };
  return `${JSON.stringify(stored)}\n`;
}

/** Null for text that is not a state: truncated, or of another form. */
export function stateOfText(text: string): MonitorState | null {
  const stored = parseJson(text);
  if (!Value.Check(storedState, stored)) return null;
  const empty = emptyState();
  return {
    checkedAtMs: stored.checkedAtMs,
    // A component that a later release added begins without days.
    components: Object.fromEntries(
      COMPONENT_IDS.map((id) => [id, componentOf(stored.components[id]) ?? empty.components[id]]),
    ) as MonitorState["components"],
    resolved: stored.resolved.flatMap((incident) => {
      const { component } = incident;
      return isComponent(component) ? [{ ...incident, component }] : [];
    }),
  };
}

function componentOf(
  stored: Static<typeof storedComponent> | undefined,
): ComponentState | undefined {
  if (stored === undefined) return undefined;
  const days: Record<string, ComponentState["days"][string]> = {};
  for (const [day, [checks, down, degraded, incidentDown, incidentDegraded]] of Object.entries(
    stored.days,
  ))
    days[day] = { checks, down, degraded, incidentDown, incidentDegraded };
  return { ...emptyComponent(), ...stored, days };
}

const isComponent = (id: string): id is ComponentId =>
  (COMPONENT_IDS as readonly string[]).includes(id);
