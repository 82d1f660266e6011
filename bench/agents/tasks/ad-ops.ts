import { again, type Arguments, day, type Step, type Task } from "../task.ts";

/** What people ask who book campaigns and prove that they ran. */

const AUTUMN = "$campaigns.data[name=Autumn blend].id";
const SUMMER = "$campaigns.data[name=Summer cold brew].id";

const campaigns = (find: string, given: Arguments): Step => ({
  operation: "campaigns.list",
  find,
  arguments: given,
  as: "campaigns",
});

export const AD_OPS_TASKS: readonly Task[] = [
  {
    id: "paid-for",
    asks: "Did Northwind get what they paid for with the Autumn blend campaign so far?",
    steps: [
      campaigns("the Northwind campaign", { search: "Autumn blend" }),
      {
        operation: "campaigns.pacing",
        find: "is the campaign on track",
        arguments: { campaign_id: AUTUMN },
        as: "pacing",
      },
      {
        operation: "campaigns.reconciliation",
        find: "did the sponsor get what they paid for",
        arguments: { campaign_id: AUTUMN },
      },
    ],
    expect: [
      { figure: "impressions promised", equals: 180_000 },
      again("delivered until now", "/v1/campaigns/{campaigns.data[0].id}/pacing", "actual"),
      {
        figure: "delivered until now, percent",
        read: "/v1/campaigns/{campaigns.data[0].id}/pacing",
        at: "percent_delivered",
        after: "percent",
      },
      { figure: "counted by the ad server in mid-rolls", equals: 11_570 },
    ],
  },
  {
    id: "never-ran",
    asks: "Which of the reads we sold to Northwind never ran? I need the dates.",
    steps: [
      {
        operation: "brands.list",
        find: "look up a sponsor",
        arguments: { search: "Northwind" },
        as: "brands",
      },
      {
        operation: "brands.campaigns",
        find: "everything this sponsor has booked with us",
        arguments: { id: "$brands.data[name=Northwind Roasters].id" },
        as: "campaigns",
      },
      {
        operation: "campaign_slots.list",
        find: "ads that never ran",
        arguments: { campaign_id: AUTUMN, status: "missed" },
        as: "autumn",
      },
      {
        operation: "campaign_slots.list",
        find: "ads that never ran",
        arguments: { campaign_id: SUMMER, status: "missed" },
        as: "summer",
      },
    ],
    expect: [
      again(
        "the missed day in autumn",
        "/v1/campaigns/{campaigns.data[name=Autumn blend].id}/slots?status=missed",
        "data[0].air_date",
      ),
      again(
        "the first missed day in summer",
        "/v1/campaigns/{campaigns.data[name=Summer cold brew].id}/slots?status=missed",
        "data[0].air_date",
      ),
      again(
        "the last missed day in summer",
        "/v1/campaigns/{campaigns.data[name=Summer cold brew].id}/slots?status=missed",
        "data[-1].air_date",
      ),
    ],
  },
  {
    id: "spot-without-a-day",
    asks: `One Pocket Orchard read in Autumn blend still has no date. Put it on ${day(10)}.`,
    steps: [
      campaigns("campaigns that are running", { status: "active" }),
      {
        operation: "campaign_slots.list",
        find: "spots of a campaign that have no date",
        arguments: { campaign_id: AUTUMN, status: "open" },
        as: "slots",
      },
      {
        operation: "campaign_slots.update",
        find: "move a spot to another day",
        arguments: { campaign_id: AUTUMN, slot_id: "$slots.data[0].id", air_date: day(10) },
      },
    ],
    expect: [
      {
        figure: "the new day",
        equals: day(10),
        read: "/v1/campaigns/{campaigns.data[0].id}/slots/{slots.data[0].id}",
        at: "air_date",
      },
    ],
  },
  {
    id: "ad-server",
    asks: "What did AdsWizz count for each of the Autumn blend reads?",
    steps: [
      campaigns("find a campaign by its name", { search: "Autumn blend" }),
      {
        operation: "external_delivery.list",
        find: "what did the ad server count",
        arguments: { campaign_id: AUTUMN },
      },
    ],
    expect: [3_120, 7_150, 2_400, 1_300].map((count) => ({
      figure: "the ad server's count of a read",
      equals: count,
    })),
  },
  {
    id: "make-good",
    asks:
      `Northwind lost a read in Summer cold brew that we never made up for. ` +
      `Book the make-good for ${day(12)}.`,
    steps: [
      campaigns("campaigns that are over", { search: "Summer cold brew" }),
      {
        operation: "campaign_slots.list",
        find: "which spots were missed",
        arguments: { campaign_id: SUMMER, status: "missed" },
        as: "slots",
      },
      {
        operation: "campaign_slots.makegood",
        find: "book a make-good for a missed read",
        arguments: {
          campaign_id: SUMMER,
          slot_id: "$slots.data[makegood_slot_id=null].id",
          air_date: day(12),
        },
      },
    ],
    expect: [
      {
        figure: "the day of the make-good",
        equals: day(12),
        read: "/v1/campaigns/{campaigns.data[0].id}/slots?limit=100",
        at: `data[air_date=${day(12)}].air_date`,
      },
    ],
  },
  {
    id: "not-listened-to",
    asks: "Which Autumn blend reads have aired that we have not checked?",
    steps: [
      campaigns("the campaign that is on now", { status: "active" }),
      {
        operation: "campaign_slots.list",
        find: "reads that have aired",
        arguments: { campaign_id: AUTUMN, status: "aired" },
        as: "aired",
      },
      {
        operation: "air_checks.list",
        find: "proof that the host read the ad",
        arguments: { campaign_id: AUTUMN },
        as: "checks",
      },
    ],
    expect: [
      again(
        "the day of the first unchecked read",
        "/v1/campaigns/{campaigns.data[0].id}/slots?status=aired",
        "data[0].air_date",
      ),
      again(
        "the day of the last unchecked read",
        "/v1/campaigns/{campaigns.data[0].id}/slots?status=aired",
        "data[-1].air_date",
      ),
      { figure: "where the first checked read begins, seconds", equals: 1_264.5 },
    ],
  },
  {
    id: "order-to-check",
    asks: "Is there an order waiting for me? What is it worth, and what is wrong with it?",
    steps: [
      {
        operation: "insertion_orders.list",
        find: "orders from advertisers that I still have to check",
        arguments: { review_state: "needs_review" },
        as: "orders",
      },
      {
        operation: "insertion_orders.get",
        find: "what the IO says line by line",
        arguments: { id: "$orders.data[0].id" },
        as: "order",
      },
    ],
    expect: [
      { figure: "number of the order", equals: "TT-2207" },
      { figure: "the show that does not exist", equals: "Pocket Orchid" },
      {
        figure: "its total, pence",
        equals: 97_600,
        read: "/v1/insertion-orders/{orders.data[0].id}",
        at: "parsed.total_minor",
      },
    ],
  },
  {
    id: "resume",
    asks: "Fennel & Fern want their Studio desks campaign to go on. Take it off pause.",
    steps: [
      campaigns("paused campaigns", { status: "paused" }),
      {
        operation: "campaigns.update",
        find: "take a campaign off pause",
        arguments: { campaign_id: "$campaigns.data[name=Studio desks].id", status: "active" },
      },
    ],
    expect: [
      {
        figure: "the campaign's state",
        equals: "active",
        read: "/v1/campaigns/{campaigns.data[name=Studio desks].id}",
        at: "status",
        after: "status",
      },
    ],
  },
  {
    id: "media-kit",
    asks: "Where do we keep the media kit, and which shows does it cover?",
    steps: [
      {
        operation: "library.list",
        find: "where is our media kit",
        arguments: { kind: "media_kit" },
        as: "files",
      },
    ],
    expect: [
      { figure: "name of the file", equals: "Harbour Audio media kit.txt" },
      { figure: "its folder", equals: "For sponsors" },
      again("a show it covers", "/v1/library/files", "data[-1].show_ids[0]"),
    ],
    says: [["Salt & Signal"], ["Slow Ledger"], ["Pocket Orchard"]],
  },
  {
    id: "hold-the-mail",
    asks: "Stop the automatic Tuesday report to Northwind until I say so.",
    steps: [
      {
        operation: "report_automations.list",
        find: "reports that go out by themselves",
        as: "automations",
      },
      {
        operation: "report_automations.update",
        find: "stop a scheduled report",
        arguments: {
          id: "$automations.data[name=Northwind Roasters, every second Tuesday].id",
          status: "paused",
        },
      },
    ],
    expect: [
      {
        figure: "the automation's state",
        equals: "paused",
        read: "/v1/report-automations/{automations.data[name~Tuesday].id}",
        at: "status",
        after: "status",
      },
    ],
  },
];
