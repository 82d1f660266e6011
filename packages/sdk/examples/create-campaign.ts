import { Castmeter } from "@castmeter/sdk";

const castmeter = new Castmeter();
const { data: brand } = await castmeter.brands.create({ name: "Northwind Roasters" });

const draft = { name: "Autumn blend", brand_id: brand.id, currency: "gbp", budget_minor: 120_000 };

// What would be written. Nothing is.
const { would_write } = await castmeter.campaigns.create(draft).dryRun();
console.log(would_write);

// The key makes it one campaign, however often this runs within 24 hours.
const created = await castmeter.campaigns.create(draft, { idempotencyKey: `autumn-${brand.id}` });
console.log(created.data.status, created.warnings);
