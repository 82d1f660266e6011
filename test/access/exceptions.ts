/**
 * What the matrix leaves out, with the reason. `matrix.test.ts` holds that an operation named here
 * exists and would be tested.
 */

type Reasons = Readonly<Record<string, string>>;

/** Operations of programs that ask for no scope; every other one has a scope or a role. */
export const WITHOUT_SCOPE: Reasons = {
  "api.get": "the document that names the API, for everyone",
  "api.openapi": "the document of the API, for everyone",
  "event_types.list": "a list that is the same for every credential",
  "platforms.list": "a list that is the same for every credential",
  "data_links.list": "answers the links whose operation the credential may read",
  "data_links.create": "asks for the scope of the operation that the link answers",
  "data_links.delete": "taking access away needs no right beside the credential",
};

/** Operations whose example is refused to who has their own scope or role alone. */
export const FURTHER_RIGHTS: Reasons = {
  "events.get": "an event is shown to who may read its resource",
  "events.resend": "an event is sent again by who may read its resource",
  "insertion_orders.apply": "asks for library:write too, since it changes the insertion order",
  "team.members.remove": "a viewer may leave; the example removes another member",
};

/** Ids in a path that are of no workspace. */
export const IDS_OF_NONE: Reasons = {
  "podcasts.get": "a podcast of a public directory, which every workspace sees alike",
  "podcasts.list_episodes": "a podcast of a public directory, which every workspace sees alike",
};

/** Reads whose answers are kept for all workspaces: of an earlier time, and stored when made. */
export const KEPT_READS: Reasons = {
  "podcasts.search": "what a directory answers is kept for a day",
  "podcasts.get": "what a directory answers is kept for a day",
  "podcasts.list_episodes": "what a directory answers is kept for an hour",
};

/** What a kept read may write: the answer, and its count against the cap. */
export const TABLES_OF_KEPT_READS = ["public.directory_answers", "public.usage_counters"];

/** The example makes no change that asks for a confirmation, and this would. */
export const BODIES_TO_CONFIRM: Readonly<Record<string, unknown>> = {
  "shows.update": { handle: "another-handle" },
  "campaigns.update": { status: "canceled" },
  "reports.generate": { refresh_first: true },
  "webhook_endpoints.rotate_secret": { grace_hours: 0 },
  "developer.keys.rotate": { grace_hours: 0 },
};

/** Operations that may ask for a confirmation and whose example's resource does not. */
export const WITHOUT_CONFIRMATION: Reasons = {
  "shows.set_sponsorship_packages": "asks where a package is taken off the card, which is empty",
  "platforms.refresh": "asks for platforms that are read through a provider",
};

/** Writes whose example is not carried out. */
export const NOT_CARRIED_OUT: Reasons = {
  "integrations.put": "asks the platform, which no simulator of this fixture plays",
  "sync.session": "asks the platform, which no simulator of this fixture plays",
  "platforms.refresh": "asks the platform, which no simulator of this fixture plays",
  "webhook_endpoints.test": "sends to the address of the example, which is not this machine",
  "webhook_deliveries.retry": "sends to the address of the example, which is not this machine",
  "developer.authorized_apps.remove": "the app has no grant at the sign-in of apps",
  "team.transfer_ownership": "who repeats it has no longer the role, and is refused by it",
};

/** A PATCH that is never one of what is stored. */
export const ALWAYS_CHANGING: Reasons = {
  "shows.update_profile": "the example's host is sent without an id, and is a new one each time",
};
