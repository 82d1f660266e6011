import { isDeepStrictEqual } from "node:util";
import { type Static, Type } from "typebox";
import type { RateCardPackage } from "../../../db/schema/tables.ts";
import { causeOf, recordShowEvents } from "../../../delivery/events/record-event.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { requiredText, textOrNull } from "../../../kernel/contract/body-text.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";
import {
  DELIVERABLES,
  loadPackages,
  packageSchema,
  WINDOW_DEFAULT,
  WINDOWS,
} from "../packages/index.ts";
import {
  lockVisibleShow,
  showEventObject,
  type ShowRow,
  updateShowRow,
} from "../../catalogue/shows/index.ts";

const PACKAGES_MAX = 20;
const QUANTITY_MAX = 1_000;

const setPackagesBody = strictObject(
  {
    packages: Type.Array(
      strictObject({
        name: Type.String({
          minLength: 1,
          maxLength: 120,
          description: "Of one package alone.",
        }),
        description: Type.Optional(nullable(Type.String({ maxLength: 2_000 }))),
        price_minor: Type.Optional(
          nullable(
            Type.Integer({
              minimum: 0,
              maximum: LARGEST_COUNT,
              description: "In cents. Null: on request.",
            }),
          ),
        ),
        currency: Type.Optional(
          nullable(
            Type.String({
              pattern: "^[A-Za-z]{3}$",
              description: "ISO 4217, with a price alone.",
            }),
          ),
        ),
        window_days: Type.Optional(
          Type.Unsafe<(typeof WINDOWS)[number]>({
            type: "integer",
            enum: [...WINDOWS],
            default: WINDOW_DEFAULT,
            description: "Days of which items project the reach.",
          }),
        ),
        deliverables: Type.Array(
          strictObject({
            type: oneOf(DELIVERABLES),
            quantity: Type.Optional(
              Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, default: 1 }),
            ),
          }),
          { minItems: 1, maxItems: DELIVERABLES.length, description: "Each type once." },
        ),
      }),
      {
        maxItems: PACKAGES_MAX,
        description: "The whole card. Empty: none.",
      },
    ),
  },
  { $id: "SetSponsorshipPackages" },
);

type Body = Static<typeof setPackagesBody>;

const rateCardSchema = strictObject(
  {
    object: oneOf(["rate_card"]),
    id: Type.String({ description: "The show's id." }),
    show_id: Type.String(),
    packages: Type.Array(packageSchema, {
      description: "As the list of packages answers them, without a window of the query.",
    }),
  },
  { $id: "RateCard" },
);

interface State {
  show: ShowRow;
  /** Null where the show has this card already. */
  card: RateCardPackage[] | null;
}

export const setPackages = defineWrite({
  id: "shows.set_sponsorship_packages",
  method: "PUT",
  path: "/v1/shows/{show_id}/sponsorship-packages",
  scope: "shows:write",
  plan: "clusters",
  effect: "write",
  params: showParams,
  body: setPackagesBody,
  output: writeResultOf(rateCardSchema),
  errors: ["confirmation_required"],
  confirmRule: "Where a package that is on the card, by its name, is not sent.",
  summary: "Replace the rate card of a show",
  description:
    "The show sells exactly these packages afterwards, and `GET` of the same path and " +
    "`sponsorship_packages` of the show answer them with the reach that measured items project. " +
    "Without any the show has no card, and packages are derived from its items again. Prices are " +
    "shown to those who may read the show, and on no public page. Emits `show.updated`.",
  example: {
    params: { show_id: "{show_id}" },
    body: {
      packages: [
        {
          name: "Season sponsor",
          description: "Read by the hosts in the first half.",
          price_minor: 480_000,
          currency: "eur",
          window_days: 90,
          deliverables: [
            { type: "audio_read", quantity: 4 },
            { type: "social_clip", quantity: 2 },
          ],
        },
      ],
    },
  },
  mcp: {
    tool: "set_sponsorship_packages",
    description: "Replace a rate card; packages left out go.",
  },
  preview: (context, { params, body }) => previewCard(context, params.show_id, body),
  apply: applyCard,
});

async function previewCard(
  context: WriteContext,
  showId: string,
  body: Body,
): Promise<Change<State>> {
  const card = cardOf(body);
  const show = await lockVisibleShow(context, showId);
  const isSame = isDeepStrictEqual(show.rate_card, card);
  const kept = new Set(card.map(({ name }) => name.toLowerCase()));
  const removed = show.rate_card.filter(({ name }) => !kept.has(name.toLowerCase()));
  return {
    resource: "rate_card",
    id: showId,
    wouldWrite: isSame ? {} : { packages: card },
    effects: isSame
      ? []
      : [
          ...removed.map(({ name }) => `Take the package "${name}" off the card.`),
          ...(card.length === 0
            ? ["The show has no card: its packages are derived from its items again."]
            : [`The show sells ${card.length} ${card.length === 1 ? "package" : "packages"}.`]),
        ],
    warnings: isSame ? ["Nothing was changed: the show has this card."] : [],
    confirm: removed.length > 0,
    irreversible: removed.length > 0,
    state: { show, card: isSame ? null : card },
  };
}

/** The card in its stored form. @throws ApiError `parameter_invalid` naming the field. */
function cardOf({ packages }: Body): RateCardPackage[] {
  const names = new Set<string>();
  return packages.map((entry, index) => {
    const field = `packages[${index}]`;
    const name = requiredText(`${field}.name`, entry.name);
    if (names.has(name.toLowerCase()))
      throw parameterInvalid(
        `${field}.name`,
        "malformed",
        `${field}.name is the name of a package before it.`,
      );
    names.add(name.toLowerCase());
    const price = entry.price_minor ?? null;
    const currency = entry.currency?.toLowerCase() ?? null;
    if (price !== null && currency === null)
      throw parameterInvalid(`${field}.currency`, "missing", "A price needs its currency.");
    if (price === null && currency !== null)
      throw parameterInvalid(`${field}.price_minor`, "missing", "A currency needs a price.");
    const types = new Set<string>();
    for (const [at, { type }] of entry.deliverables.entries()) {
      if (types.has(type))
        throw parameterInvalid(
          `${field}.deliverables[${at}].type`,
          "malformed",
          "A type stands once in a package, with its quantity.",
        );
      types.add(type);
    }
    return {
      name,
      description: textOrNull(`${field}.description`, entry.description),
      price_minor: price,
      currency,
      window_days: entry.window_days ?? WINDOW_DEFAULT,
      deliverables: entry.deliverables.map(({ type, quantity }) => ({
        type,
        quantity: quantity ?? 1,
      })),
    };
  });
}

async function applyCard(context: WriteContext, { state: { show, card } }: Change<State>) {
  const { database, urls, now } = context;
  const after = card === null ? show : await writeCard(context, show, card);
  return {
    id: show.show_id,
    urls: { app: urls.showApp(show.show_id), public: urls.show(show.handle) },
    data: {
      object: "rate_card" as const,
      id: show.show_id,
      show_id: show.show_id,
      packages:
        after.rate_card.length === 0
          ? []
          : await loadPackages(database, after, { windowDays: null, now }),
    },
  };
}

async function writeCard(
  context: WriteContext,
  show: ShowRow,
  card: readonly RateCardPackage[],
): Promise<ShowRow> {
  const after = await updateShowRow(context.database, show.show_id, {
    rate_card: JSON.stringify(card),
    updated_at: context.now,
  });
  await recordShowEvents(
    context.database,
    show.show_id,
    [
      {
        type: "show.updated",
        objectId: show.show_id,
        object: showEventObject(after, context.urls),
        changedFields: ["sponsorship_packages"],
      },
    ],
    causeOf(context),
  );
  return after;
}
